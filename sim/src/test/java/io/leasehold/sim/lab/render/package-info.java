/** What readers see: golden timelines, and pictures and JSON that other programs can read. */
package io.leasehold.sim.lab.render;
