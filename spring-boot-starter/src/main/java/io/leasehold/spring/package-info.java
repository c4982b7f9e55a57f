/** Leases in a Spring Boot application. */
package io.leasehold.spring;
