/**
 * The services {@code Cluster}, {@code Maintenance} and {@code Auth}: what etcd's clients ask about
 * the cluster rather than about what it keeps.
 *
 * <p>{@code Members} knows the nodes by the numbers that etcd's clients use. What has no meaning
 * here is refused with UNIMPLEMENTED and a sentence that names what to use instead; what can be
 * answered truthfully, such as that there are no users, is answered as etcd does.
 */
package io.leasehold.doors.etcd.cluster;
