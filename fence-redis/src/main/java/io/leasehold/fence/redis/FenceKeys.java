package io.leasehold.fence.redis;

/**
 * Where the newest token of a resource is kept.
 *
 * <p>Invariants: no two resources share a key; and the key is in the same cluster slot as a data
 * key that is named like the resource, or that has the resource's name as its hash tag. A cluster
 * hashes only what stands between the first <code>{</code> and the next <code>}</code>, if that is
 * not empty:
 *
 * <ul>
 *   <li>a resource without a hash tag becomes one: <code>orders</code> is kept in <code>
 *       fence:{orders}</code>, beside <code>orders</code> and <code>{orders}:next</code>;
 *   <li>a resource with a hash tag keeps it: <code>{eu}:orders</code> is kept in <code>
 *       fence-of:{eu}:orders</code>, beside everything tagged <code>{eu}</code>.
 * </ul>
 *
 * <p>A name that has a brace but no tag, such as <code>a}b</code> or <code>{}x</code>, cannot be
 * made a tag. It works on a single server; a cluster answers CROSSSLOT and writes nothing.
 */
record FenceKeys(String prefix) {

  FenceKeys {
    if (prefix.isEmpty() || prefix.indexOf('{') >= 0) {
      throw new IllegalArgumentException(
          "prefix is \""
              + prefix
              + "\": expected a name without '{', which would decide on the cluster slot");
    }
  }

  String keyOf(String resource) {
    return canBecomeTag(resource) ? prefix + ":{" + resource + "}" : prefix + "-of:" + resource;
  }

  private static boolean canBecomeTag(String resource) {
    return resource.indexOf('}') < 0;
  }
}
