package io.leasehold.core.internal.state;

import io.leasehold.core.internal.table.ArrivalMap;
import io.leasehold.core.internal.table.Shelf;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Limits;
import io.leasehold.core.outcome.Added;
import java.util.List;
import java.util.Map;

/**
 * Everything that is replicated, at one moment. Never changes, whatever becomes of the state: what
 * it refers to is immutable, copied, or in pages that are copied before they are written to.
 *
 * @param latenessOfDue by lease
 * @param losses what each lease has to be told, by lease
 * @param keys in no order
 */
public record StateCapture(
    Limits limits,
    long now,
    long freshIds,
    boolean backlog,
    LeaseCapture leases,
    Map<Long, LateRenewals> latenessOfDue,
    ArrivalMap.Capture<Long, EndedLease> endedLeases,
    TenureHistory.Capture tenures,
    Map<Long, List<PastTenure>> losses,
    ArrivalMap.Capture<Long, SpentOrders> spendings,
    Shelf.Capture<KeyValue> keys,
    ClaimTable.Capture claims,
    ArrivalMap.Capture<Long, Added> additions,
    Journal.Capture journal) {}
