/**
 * Commands of many callers on one stream, and their watches on another. A {@link
 * io.leasehold.client.pipeline.PipelineChannel} is put in front of a channel of gRPC: whoever opens
 * calls on it notices nothing, but that they cost less.
 */
package io.leasehold.client.pipeline;
