/** Sends and checks the Fencing-Token header. */
package io.leasehold.fence.http;
