/**
 * The ways into a node. Each door is a package of its own that translates one wire protocol to the
 * engine's commands and outcomes; a door decides nothing and knows no other door.
 */
package io.leasehold.doors;
