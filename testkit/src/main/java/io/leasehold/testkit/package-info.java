/**
 * Fixtures for tests that put whole clusters through faults. {@code process} starts nodes as real
 * processes and kills, pauses and replaces them; {@code load} is what clients do meanwhile and what
 * they may conclude. The tests here read as stories of one fault each, and rely on nothing that a
 * user could not see: commands, answers, events and the data directory.
 */
package io.leasehold.testkit;
