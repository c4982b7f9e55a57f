/**
 * The first thing that somebody does with Leasehold: own something, and stop in time. It is quoted
 * by the README, and a test runs it at a real server, so that what people copy works.
 */
package io.leasehold.recipes.quickstart;
