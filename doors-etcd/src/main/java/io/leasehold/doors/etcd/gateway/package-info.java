/**
 * The JSON gateway of etcd: every call of its services as a {@code POST} of JSON, and its two pages
 * for programs, {@code /health} and {@code /version}.
 *
 * <p>Nothing is implemented a second time. {@link io.leasehold.doors.etcd.gateway.JsonCall} stands
 * in for a gRPC call: the services that answer it are the same objects, on the same event loop, and
 * cannot tell the difference. The body of a request is cut into JSON values as it comes in, {@link
 * io.leasehold.doors.etcd.gateway.Json} makes messages of them, and streams of answers leave as
 * lines.
 */
package io.leasehold.doors.etcd.gateway;
