/**
 * What a node can be told. {@link io.leasehold.server.config.Settings} declares every setting once;
 * {@link io.leasehold.server.config.Config} finds their values in flags, environment, file and
 * defaults, in that order, and refuses what it does not know or what makes no sense together.
 */
package io.leasehold.server.config;
