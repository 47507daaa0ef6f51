-- Our payouts of a day against those of the partner (P-04). Sums are of what recipients get, in cents.
create table payouts.reconciliation (
  day date primary key,
  ran_at timestamptz not null,
  ours_count integer not null,
  ours_sum bigint not null,
  theirs_count integer not null,
  theirs_sum bigint not null,
  agree_count integer not null,
  agree_sum bigint not null
);
grant select, insert, update on payouts.reconciliation to gim_app;

-- What differs. It stays until staff has settled it, or a later comparison finds that it agrees.
create table payouts.finding (
  id uuid primary key,
  -- The day of the comparison that found it first.
  day date not null,
  finding text not null check (finding in ('OnlyOurs', 'OnlyTheirs', 'AmountDiffers', 'StateDiffers', 'ReturnedAfterEnd')),
  kind text not null check (kind in ('card', 'paypal')),
  payout_id uuid references payouts.payout,
  reference text,
  ours_amount bigint,
  ours_fee bigint,
  ours_state text,
  ours_to text,
  ours_at timestamptz,
  theirs_amount bigint,
  theirs_fee bigint,
  theirs_state text,
  theirs_to text,
  theirs_at timestamptz,
  found_at timestamptz not null,
  -- What one person has asked for, until another one confirms it.
  request_by uuid,
  request_action text check (request_action in ('match', 'return', 'credit', 'close')),
  request_pair uuid,
  request_note text,
  request_at timestamptz,
  settled_at timestamptz,
  settled_by uuid,
  -- `agreed`: a later comparison found nothing to settle any more.
  settled_as text check (settled_as in ('match', 'return', 'credit', 'close', 'agreed')),
  check (payout_id is not null or reference is not null),
  check ((settled_at is null) = (settled_as is null)),
  check ((request_by is null) = (request_action is null) and (request_by is null) = (request_at is null))
);
create unique index finding_open_ours on payouts.finding (payout_id) where settled_at is null and payout_id is not null;
create unique index finding_open_theirs on payouts.finding (kind, reference) where settled_at is null and payout_id is null;
create index finding_day on payouts.finding (day, found_at);
grant select, insert on payouts.finding to gim_app;
grant update (finding, reference, ours_amount, ours_fee, ours_state, ours_to, ours_at, theirs_amount, theirs_fee, theirs_state,
  theirs_to, theirs_at, request_by, request_action, request_pair, request_note, request_at, settled_at, settled_by, settled_as)
  on payouts.finding to gim_app;

-- What was settled stays settled, whatever the product's code does.
create function payouts.keep_finding_settled() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a settled finding does not change' using errcode = 'check_violation';
end
$$;
create trigger finding_settled before update on payouts.finding
  for each row when (old.settled_at is not null) execute function payouts.keep_finding_settled();
