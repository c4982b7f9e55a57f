/**
 * What the tests of the uses share: a hub with one real node and any number of clients. Each client
 * can be cut off, so that it knows, or frozen, so that it does not.
 */
package io.leasehold.client;
