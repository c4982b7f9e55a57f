/**
 * Groups, against a real node. Members lose their leases, are cut off and come back; those who
 * follow the group see each of it once, however lists and events meet.
 */
package io.leasehold.client.group;
