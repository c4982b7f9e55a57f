/**
 * The service Watch of etcd: many watches on one stream.
 *
 * <p>{@link io.leasehold.doors.etcd.watch.WatchService} opens a {@code WatchStream} for each call.
 * It takes one request at a time and keeps the {@code Watcher}s by their ids. A watcher pulls whole
 * revisions from a feed of the engine, and {@code Telling} makes responses of them; {@code
 * Outgoing} lets all watchers of a stream take turns, and only while the client reads. So a client
 * that is slow costs its own lag and no memory, and one that falls behind what is kept is cancelled
 * with the revision that is the oldest by then.
 *
 * <p>Everything of a stream happens on the event loop of its call. Answers of the engine complete
 * on the thread that applies the log, in order, and hop to that loop in order: that is why {@code
 * Progress} can promise that what it says has been told was sent before.
 */
package io.leasehold.doors.etcd.watch;
