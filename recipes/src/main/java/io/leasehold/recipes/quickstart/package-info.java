/** The first thing that somebody does with Leasehold: own something, and stop in time. */
package io.leasehold.recipes.quickstart;
