/**
 * The etcd door: whoever speaks etcd v3 holds leases here, with the client they already have.
 *
 * <p>{@link io.leasehold.doors.etcd.EtcdDoor} binds the services. A package for each of them
 * translates its messages into commands and reads of the core, and the outcomes back; {@code wire}
 * has what they share. Nothing is decided here: a translation that has to choose between two
 * answers is a mistake.
 */
package io.leasehold.doors.etcd;
