/**
 * The house rules as tests. Architecture rules read the compiled classes; source rules read the
 * tracked files as text.
 *
 * <p>A rule that cannot fail is worthless, so each one also has a test that gives it a bad sample
 * and expects a finding. A finding says the file, the line and what to do about it.
 */
package io.leasehold.tidy;
