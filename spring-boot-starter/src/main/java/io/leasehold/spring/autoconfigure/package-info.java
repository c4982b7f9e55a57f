/**
 * What Spring Boot puts together by itself: the client as a bean, the advisor behind {@code
 * Leased}, metrics if there is a registry for them, health if there is Actuator. Every bean steps
 * back if the application has one of its own.
 *
 * <p>{@link io.leasehold.spring.autoconfigure.LeaseholdProperties} is the list of what can be set.
 */
package io.leasehold.spring.autoconfigure;
