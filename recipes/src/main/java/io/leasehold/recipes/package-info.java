/** Well-known uses of leases, as code that is compiled and tested. */
package io.leasehold.recipes;
