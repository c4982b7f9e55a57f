/**
 * What a node writes on standard error: transitions, not requests. Lines for people or JSON for
 * machines; libraries are heard only when they warn.
 */
package io.leasehold.server.logs;
