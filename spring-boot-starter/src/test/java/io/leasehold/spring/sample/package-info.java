/**
 * The quick start for Spring Boot as the documentation quotes it: a whole application in two
 * classes. It is compiled and run by the tests, so that what people copy works.
 */
package io.leasehold.spring.sample;
