/**
 * The header for servlets (Jakarta Servlet 6): Jetty, Tomcat, Spring MVC and the like. What the
 * filter's answer is worth depends on when the token is admitted; see Admission one package up.
 */
package io.leasehold.fence.http.servlet;
