/**
 * What a node tells Prometheus. The engine reports what it does to {@link
 * io.leasehold.server.metrics.NodeMeter}; sizes and positions are looked up when somebody asks.
 * Every name is on the page docs/metrics.md, and a test compares the two.
 */
package io.leasehold.server.metrics;
