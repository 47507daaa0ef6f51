-- Credited deposits whose block is gone (C-03): the house is short of the amount, and the user owes it.
create table deposits.alarm (
  id uuid primary key,
  deposit_id uuid not null references deposits.deposit,
  raised_at timestamptz not null,
  -- Another block has it.
  resolved_at timestamptz
);
create unique index alarm_open on deposits.alarm (deposit_id) where resolved_at is null;
grant select, insert on deposits.alarm to gim_app;
grant update (resolved_at) on deposits.alarm to gim_app;

-- A new address was asked for. Its owner is told even if the process ended in between.
create table deposits.renewal (
  id uuid primary key,
  user_id uuid not null,
  coin text not null,
  network text not null,
  old_address text not null,
  asked_at timestamptz not null,
  done_at timestamptz
);
create index renewal_open on deposits.renewal (asked_at) where done_at is null;
grant select, insert, delete on deposits.renewal to gim_app;
grant update (done_at) on deposits.renewal to gim_app;

-- New addresses and look-ups of a user, counted (Z-07).
create table deposits.attempt (
  bucket text primary key,
  count integer not null,
  started_at timestamptz not null,
  locked_until timestamptz,
  stale_at timestamptz not null
);
create index attempt_stale on deposits.attempt (stale_at);
grant select, insert, update, delete on deposits.attempt to gim_app;
