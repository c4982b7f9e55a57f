/**
 * Watches, against a real node. Connections break and processes restart; nothing may be told twice
 * or left out, and what is forgotten must be said.
 */
package io.leasehold.client.watch;
