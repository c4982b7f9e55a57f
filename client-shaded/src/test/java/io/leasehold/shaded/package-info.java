/**
 * An application as users have them: the shaded jar on its class path, and nothing else of ours.
 * What it needs and what is missing shows only in a process of its own, so that is where it runs.
 */
package io.leasehold.shaded;
