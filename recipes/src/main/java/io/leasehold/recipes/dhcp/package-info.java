/**
 * A pool of addresses that are lent, as DHCP lends them: for a day, renewed after half of it, and
 * given to the same client again if that is possible. Rely on no address being lent twice; do not
 * rely on getting the same one for ever.
 */
package io.leasehold.recipes.dhcp;
