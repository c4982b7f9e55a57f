/**
 * The reaper, against a real node. Owners and reapers vanish at each step; every id must be
 * completed or cleaned up, and never both.
 */
package io.leasehold.client.reaper;
