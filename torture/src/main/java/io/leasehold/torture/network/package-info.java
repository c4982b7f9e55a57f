/**
 * What lies between processes on one machine, so that it can be cut.
 *
 * <p>On the loopback everybody reaches everybody and nothing can be cut. With {@link
 * io.leasehold.torture.network.Namespaces}, which need root and iproute2, every process is on a
 * host of its own, with an address of its own; a cut drops packets in one direction or in both,
 * silently as a broken switch does, and connections learn of it by their own timeouts only.
 *
 * <p>Where that is not possible or not wanted, {@link io.leasehold.torture.network.Proxied} puts a
 * proxy of this process between all of them.
 */
package io.leasehold.torture.network;
