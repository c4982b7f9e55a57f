/** Certificates and keys from PEM files, checked before anything is opened with them. */
package io.leasehold.server.tls;
