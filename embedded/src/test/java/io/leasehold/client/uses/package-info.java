/**
 * The examples of the page about uses. They are run here against a real node, so that what the page
 * shows compiles and works; the house rules check that it shows nothing else.
 */
package io.leasehold.client.uses;
