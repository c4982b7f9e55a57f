/** Nodes and holders as real processes, faults to put them through, fixtures that read aloud. */
package io.leasehold.testkit;
