package io.leasehold.client.connection;

import java.util.concurrent.ScheduledExecutorService;
import java.util.random.RandomGenerator;

/** What calls need from the world: a clock, chance, and someone who comes back later. */
record Surroundings(Elapsed clock, RandomGenerator random, ScheduledExecutorService timer) {}
