/**
 * Leases in a Spring application: {@link io.leasehold.spring.Leased} on a method of a bean lets it
 * run only while this process holds a key, and interrupts it before anybody else can have the key.
 *
 * <p>Inside, {@code LeasedAdvisor} finds the methods, {@code LeasedMethods} reads and judges what
 * stands on them when the application starts, {@code LeasedInterceptor} acquires, runs and gives
 * back. {@link io.leasehold.spring.LeasedContext} tells the body what it holds. The beans are put
 * together in {@code io.leasehold.spring.autoconfigure}.
 */
package io.leasehold.spring;
