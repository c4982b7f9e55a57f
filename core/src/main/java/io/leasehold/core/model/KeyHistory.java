package io.leasehold.core.model;

import java.util.List;

/** Who holds a key and who held it: live claims and remembered tenures, each oldest first. */
public record KeyHistory(Key key, List<Claim> live, List<Tenure> ended) {}
