/**
 * The header for services of Armeria. Requests whose handling must be inside of the fence run on
 * threads of their own, so that one that waits for the fence never holds up an event loop.
 */
package io.leasehold.fence.http.armeria;
