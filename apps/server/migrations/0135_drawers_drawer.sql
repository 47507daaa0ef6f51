-- The drawers of the exchange points: what must be in them, who counted them, and every movement of their cash.
create schema drawers;
grant usage on schema drawers to gim_app;

-- One row a point. Units are cents.
create table drawers.drawer (
  point_id uuid primary key,
  -- While a count for the closing waits for its second person nothing moves.
  state text not null default 'closed' check (state in ('closed', 'open', 'closing')),
  -- What must be there: minus the balance of the point's account in the books.
  units numeric(20, 0) not null default 0 check (units >= 0),
  -- Promised notes that a count did not find.
  shortage numeric(20, 0) not null default 0 check (shortage >= 0),
  opened_at timestamptz,
  closed_at timestamptz,
  check (state = 'closed' or opened_at is not null)
);
grant select, insert on drawers.drawer to gim_app;
grant update (state, units, shortage, opened_at, closed_at) on drawers.drawer to gim_app;

-- A count of the whole drawer by one person, and what a second person found.
create table drawers.count (
  id uuid primary key,
  point_id uuid not null references drawers.drawer,
  purpose text not null check (purpose in ('opening', 'closing')),
  counted_by uuid not null,
  counted_at timestamptz not null,
  notes jsonb not null,
  units numeric(20, 0) not null check (units >= 0),
  -- What the books said when it was counted.
  must_be numeric(20, 0) not null check (must_be >= 0),
  reason text,
  note text,
  -- How often a second person has found something else.
  differed integer not null default 0 check (differed >= 0),
  outcome text check (outcome in ('agreed', 'withdrawn', 'differed')),
  ended_at timestamptz,
  confirmed_by uuid,
  confirmed_notes jsonb,
  constraint four_eyes check (confirmed_by <> counted_by),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is not distinct from 'agreed') = (confirmed_by is not null)),
  check (units = must_be or reason is not null)
);
-- One count waits at a time.
create unique index count_waiting on drawers.count (point_id) where outcome is null;
grant select, insert on drawers.count to gim_app;
grant update (differed, outcome, ended_at, confirmed_by, confirmed_notes) on drawers.count to gim_app;

create function drawers.keep_count_ended() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'the count % has ended', old.id using errcode = 'restrict_violation';
end
$$;
create trigger count_ended before update on drawers.count
  for each row when (old.outcome is not null) execute function drawers.keep_count_ended();

-- Every movement of the cash of a point, in the transaction of its posting. Only added to.
create table drawers.movement (
  no bigint generated always as identity primary key,
  id uuid not null unique,
  point_id uuid not null references drawers.drawer,
  kind text not null
    check (kind in ('opening', 'cashIn', 'cashOut', 'fromVault', 'toVault', 'difference', 'closing')),
  -- Below zero when it left.
  units numeric(20, 0) not null,
  -- What must be in the drawer after it.
  balance numeric(20, 0) not null check (balance >= 0),
  -- Null for the sandbox, which opens its drawers by itself.
  staff_id uuid,
  about text,
  order_id uuid,
  count_id uuid references drawers.count,
  at timestamptz not null,
  check ((kind in ('cashIn', 'cashOut')) = (order_id is not null)),
  check (kind not in ('opening', 'closing') or units = 0),
  check (kind not in ('cashIn', 'fromVault') or units > 0),
  check (kind not in ('cashOut', 'toVault') or units < 0)
);
create index movement_recent on drawers.movement (point_id, at);
create index movement_of_count on drawers.movement (count_id) where count_id is not null;
-- An order's cash changes hands once.
create unique index movement_order on drawers.movement (order_id) where order_id is not null;
grant select, insert on drawers.movement to gim_app;
