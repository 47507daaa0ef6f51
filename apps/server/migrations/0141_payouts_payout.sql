-- Dollars that leave to cards and PayPal accounts. One row a payout; its money is held in the books under its own id until it is over.
create schema payouts;
grant usage on schema payouts to gim_app;

-- Who can be paid. Never a card number: the partner's reference, brand and last four (P-01).
create table payouts.recipient (
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('card', 'paypal')),
  -- Everything about the recipient, encrypted. Gone with the account.
  sealed text,
  -- By which the same recipient is found again; keyed, so that it tells nothing.
  mark bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Out of the list. What was paid stays in the history.
  deleted_at timestamptz
);
create unique index recipient_known on payouts.recipient (user_id, mark) where deleted_at is null;
create index recipient_user on payouts.recipient (user_id, created_at);
grant select, insert on payouts.recipient to gim_app;
grant update (sealed, last_used_at, deleted_at) on payouts.recipient to gim_app;

create table payouts.payout (
  -- The id of its record in the history, the key of its hold, and the partner's idempotency key.
  id uuid primary key,
  user_id uuid not null,
  kind text not null check (kind in ('card', 'paypal')),
  recipient_id uuid not null references payouts.recipient,
  -- In cents. What leaves the balance, the fee included.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- `requested`: proven and not held yet. `waiting`: ours alone. `ordered`: the partner may have it. `refused`: nothing was held.
  state text not null check (state in ('requested', 'refused', 'review', 'waiting', 'ordered', 'sent', 'unclaimed', 'successful',
    'rejected', 'canceled')),
  idempotency_key text not null,
  -- The fresh factor it was proven with, and the hash of what that covered (D5).
  device_id text not null,
  proof_method text not null,
  proven_at timestamptz not null,
  operation_hash text not null,
  signs text[] not null,
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  delayed_until timestamptz,
  -- When it is looked at next.
  next_at timestamptz not null,
  polls integer not null default 0,
  tries integer not null default 0,
  ordered_at timestamptz,
  last_try_at timestamptz,
  accepted_at timestamptz,
  -- Why it is to be canceled, by us or at the partner.
  ending text,
  rejected_by uuid,
  partner_reference text,
  -- Of the newest answer of the partner that was heeded: older ones change nothing (H-04).
  partner_sequence bigint not null default -1,
  fee_change bigint check (fee_change >= 0 and fee_change < amount),
  fee_change_until timestamptz,
  accepted_fee bigint,
  unclaimed_until timestamptz,
  -- The partner gave it back after it had ended: people decide.
  returned_at timestamptz,
  -- The key of the posting that ends the hold: one for settling and giving back, so that only one of them can ever be.
  end_key uuid not null unique,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  unique (user_id, idempotency_key),
  check ((fee_change is null) = (fee_change_until is null)),
  check (state <> 'unclaimed' or (kind = 'paypal' and unclaimed_until is not null)),
  check (state not in ('ordered', 'sent', 'unclaimed', 'successful') or ordered_at is not null)
);
create index payout_user on payouts.payout (user_id, created_at);
create index payout_due on payouts.payout (next_at)
  where state in ('requested', 'review', 'waiting', 'ordered', 'sent', 'unclaimed');
create index payout_review on payouts.payout (moved_at) where state = 'review';
create index payout_recipient on payouts.payout (recipient_id);
create index payout_ordered on payouts.payout (ordered_at) where ordered_at is not null;
grant select, insert on payouts.payout to gim_app;
grant update (fee, state, idempotency_key, next_at, polls, tries, ordered_at, last_try_at, accepted_at, ending, rejected_by,
  partner_reference, partner_sequence, fee_change, fee_change_until, accepted_fee, unclaimed_until, returned_at, moved_at)
  on payouts.payout to gim_app;

-- What people of staff have said yes to; one line a person and payout.
create table payouts.approval (
  payout_id uuid not null references payouts.payout,
  staff_id uuid not null,
  note text,
  at timestamptz not null,
  primary key (payout_id, staff_id)
);
grant select, insert on payouts.approval to gim_app;

-- The steps that a payout can take: the same as `transitions.ts`. The product's role reads them and cannot change them.
create table payouts.transition (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into payouts.transition (from_state, to_state) values
  ('requested', 'refused'),
  ('requested', 'review'),
  ('requested', 'waiting'),
  ('review', 'waiting'),
  ('review', 'rejected'),
  ('review', 'canceled'),
  ('waiting', 'ordered'),
  ('waiting', 'rejected'),
  ('waiting', 'canceled'),
  ('ordered', 'sent'),
  ('ordered', 'rejected'),
  ('ordered', 'canceled'),
  ('sent', 'unclaimed'),
  ('sent', 'successful'),
  ('sent', 'rejected'),
  ('sent', 'canceled'),
  ('unclaimed', 'successful'),
  ('unclaimed', 'rejected'),
  ('unclaimed', 'canceled');
grant select on payouts.transition to gim_app;

create function payouts.check_step() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'requested' then
      raise exception 'a payout does not begin %', new.state using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.state is distinct from new.state and not exists (
    select from payouts.transition t where t.from_state = old.state and t.to_state = new.state
  ) then
    raise exception 'a payout does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  -- The fee is what the customer has seen: another one only after the customer has accepted it.
  if old.fee is distinct from new.fee and (old.fee_change is null or new.fee <> old.fee_change
    or old.state not in ('ordered', 'sent')) then
    raise exception 'the fee of a payout is fixed' using errcode = 'check_violation';
  end if;
  if new.partner_sequence < old.partner_sequence then
    raise exception 'an old answer of the partner' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger step before insert or update on payouts.payout
  for each row execute function payouts.check_step();
