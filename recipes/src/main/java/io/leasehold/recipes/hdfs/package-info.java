/**
 * Writers of files, as in HDFS: one lease covers all files that a client writes. It has a soft
 * limit, after which another writer may take a file over, and a hard one, after which the file is
 * given up by itself. In between, if nobody wanted the file, its writer may come back and go on.
 */
package io.leasehold.recipes.hdfs;
