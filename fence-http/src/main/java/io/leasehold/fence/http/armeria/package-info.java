/** The header for services of Armeria. */
package io.leasehold.fence.http.armeria;
