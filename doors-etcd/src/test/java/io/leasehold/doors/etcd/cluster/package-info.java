/**
 * The cluster as etcd's clients see it: one node compared with the real etcd, and three nodes on
 * real logs for what one alone cannot show.
 */
package io.leasehold.doors.etcd.cluster;
