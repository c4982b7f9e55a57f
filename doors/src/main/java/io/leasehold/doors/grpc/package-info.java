/**
 * The native door: the services of {@code leasehold.v1} on gRPC.
 *
 * <p>{@link io.leasehold.doors.grpc.GrpcDoor} makes one Armeria service of them all. A service
 * class turns each call into a command or a read of the engine and the outcome into a reply; what
 * is said in which words is in the package {@code translate}. The engine completes its futures on
 * the thread that applies the log, so every answer first hops to the event loop of its call, which
 * also makes each stream the business of one thread.
 */
package io.leasehold.doors.grpc;
