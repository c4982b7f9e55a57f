/**
 * Leasehold on stage. The store is the production {@link io.leasehold.core.LeaseMachine} behind a
 * replicated log that is a list; the holder is the production logic of {@code
 * io.leasehold.client.holder}. This package carries messages between them and puts their answers
 * into words. It decides nothing about leases.
 */
package io.leasehold.sim.lab.leasehold;
