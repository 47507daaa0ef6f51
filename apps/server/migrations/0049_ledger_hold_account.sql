-- Says why a part of a balance is locked, without a walk through everybody's holds.
create index hold_held on ledger.hold (held_id);
