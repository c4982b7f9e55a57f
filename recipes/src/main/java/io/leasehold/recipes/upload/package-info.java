/**
 * Multipart uploads as in S3: parts are stored before the whole is known, and an upload whose
 * uploader vanished is aborted by somebody else, once, so that its parts do not stay for ever. A
 * late uploader is refused by its own check and by the bucket, which has seen a larger token.
 */
package io.leasehold.recipes.upload;
