/**
 * The JSON gateway: the same requests to etcd's and to this one, and what only this one can tell.
 */
package io.leasehold.doors.etcd.gateway;
