/** The header for servlets (Jakarta Servlet 6): Jetty, Tomcat, Spring MVC and the like. */
package io.leasehold.fence.http.servlet;
