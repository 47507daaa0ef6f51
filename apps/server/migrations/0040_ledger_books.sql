-- The books: double entry, append-only. No balance is kept anywhere but in the last entry of its account, so nothing is ever updated.
-- Only the writer of each process works as gim_ledger. It can add to the books; nobody can change or remove (L-02).
do $$
begin
  begin
    create role gim_ledger nologin nosuperuser nocreatedb nocreaterole nobypassrls;
  exception
    when duplicate_object or unique_violation then null;
  end;
  if not pg_has_role(current_user, 'gim_ledger', 'set') then
    grant gim_ledger to current_user;
  end if;
end
$$;
-- What belongs to a posting (history, events, moves of a state) is written in the same transaction, by the product's own rights.
grant gim_app to gim_ledger;

create schema ledger;
grant usage on schema ledger to gim_app, gim_ledger;

-- What can be counted. One coin with other digits on another network is another asset (M-01).
create table ledger.asset (
  no smallint generated always as identity (minvalue 1 maxvalue 1023) primary key,
  code text not null unique check (code ~ '^[A-Za-z][A-Za-z0-9._-]{0,31}$'),
  digits smallint not null check (digits between 0 and 36)
);

-- What an account is for. Numbers from 8 on may be negative: what is outside of us, and where limits come from.
-- A striped kind has one account per writing process, so that two processes never want the same next entry.
create table ledger.kind (
  no smallint primary key check (no between 1 and 15),
  name text not null unique,
  may_be_negative boolean not null,
  is_striped boolean not null,
  check (may_be_negative = (no >= 8))
);
insert into ledger.kind (no, name, may_be_negative, is_striped) values
  (1, 'available', false, false),
  (2, 'held', false, false),
  (3, 'house', false, true),
  (4, 'fees', false, true),
  (5, 'rounding', false, true),
  (6, 'affiliate', false, false),
  (7, 'limit', false, false),
  (8, 'outside', true, true),
  (9, 'allowance', true, true);

-- A user by id, or a part of the house by name.
create table ledger.owner (
  no bigint generated always as identity (minvalue 1 maxvalue 8589934591) primary key,
  name text collate "C" not null unique check (length(name) between 1 and 100)
);

-- The number says whose, of what, which stripe and what for, so that entries need no look-up to be checked.
create table ledger.account (
  id bigint primary key check (id > 0 and id < 9007199254740992),
  owner_no bigint not null generated always as (id >> 20) stored references ledger.owner (no),
  asset_no smallint not null generated always as (((id >> 10) & 1023)::smallint) stored references ledger.asset (no),
  stripe smallint not null generated always as (((id >> 4) & 63)::smallint) stored,
  kind_no smallint not null generated always as ((id & 15)::smallint) stored references ledger.kind (no),
  opened_at timestamptz not null
);

-- A set of postings that one process wrote in one transaction. Each process has a chain of its own; the hash covers the batch
-- before and every row of this one (L-07). It is the fence too: nothing can be written after a batch that failed.
create table ledger.batch (
  chain smallint not null check (chain between 0 and 63),
  seq bigint not null check (seq > 0),
  previous_seq bigint generated always as (seq - 1) stored,
  previous_hash bytea check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  postings integer not null check (postings > 0),
  primary key (chain, seq),
  unique (chain, seq, hash),
  foreign key (chain, previous_seq, previous_hash) references ledger.batch (chain, seq, hash),
  check ((seq = 1) = (previous_hash is null))
);

-- One intent. The key is the idempotency key, or the id of what is used up, such as a quote: it works once because its key can.
create table ledger.posting (
  key uuid primary key,
  chain smallint not null,
  batch bigint not null,
  position smallint not null check (position >= 0),
  kind text not null check (length(kind) between 1 and 40),
  at timestamptz not null,
  -- Of what was asked for, when the caller says it; else the same key is compared by its entries.
  body_hash bytea check (length(body_hash) = 32),
  -- Account and number of each entry, in turn: finds the entries of a posting without an index over all entries.
  lines bigint[] not null check (cardinality(lines) >= 4),
  -- Over the columns above, so that the check of the chain can name the row that was changed.
  checksum integer not null
);
-- Costs nothing to write; finds the postings of a batch for the check of the chain.
create index posting_batch on ledger.posting using brin (batch) with (pages_per_range = 16, autosummarize = on);

create table ledger.entry (
  account_id bigint not null,
  seq bigint not null check (seq > 0),
  posting uuid not null,
  amount numeric(40, 0) not null check (amount <> 0),
  balance numeric(40, 0) not null,
  -- The order of the books is this number, never a time (L-11). Two writers that guess alike meet here.
  primary key (account_id, seq),
  -- Only kinds from 8 on may be negative (L-03).
  constraint entry_balance check (balance >= 0 or (account_id & 8) = 8)
);

-- Held on every statement, whoever writes: each posting sums to zero per asset (L-01), and each balance is the one before plus the
-- amount. An account's first entry needs the account, and by that an asset and an owner (M-02). The codes tell the writer what happened:
-- GL001 and GL003 are broken books, GL002 is a writer that came after a failed batch.
create function ledger.check_entries() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  found_at text;
begin
  select format('posting %s', posting) into found_at
    from added group by posting, (account_id >> 10) & 1023 having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'the entries of % do not sum to zero', found_at using errcode = 'GL001';
  end if;
  select format('account %s entry %s', e.account_id, e.seq) into found_at
    from (
      select account_id, seq, balance - amount as before,
        lag(seq) over same as last_seq, lag(balance) over same as last_balance
      from added window same as (partition by account_id order by seq)
    ) e
    left join ledger.entry p on e.last_seq is null and p.account_id = e.account_id and p.seq = e.seq - 1
    where coalesce(e.last_balance, p.balance, 0) <> e.before
      or coalesce(e.last_seq, p.seq, 0) <> e.seq - 1
    limit 1;
  if found then
    perform from added e
      left join added a on a.account_id = e.account_id and a.seq = e.seq - 1
      left join ledger.entry p on p.account_id = e.account_id and p.seq = e.seq - 1
      where e.seq > 1 and a.seq is null and p.seq is null;
    if found then
      raise exception 'an entry before % is missing', found_at using errcode = 'GL002';
    end if;
    raise exception 'the balance of % is not the one before plus the amount', found_at using errcode = 'GL003';
  end if;
  perform from added e where e.seq = 1 and not exists (select from ledger.account a where a.id = e.account_id);
  if found then
    raise exception 'an entry names an account that does not exist' using errcode = '23503', schema = 'ledger', table = 'entry';
  end if;
  return null;
end
$$;

create trigger entry_check after insert on ledger.entry
  referencing new table as added
  for each statement execute function ledger.check_entries();

-- Writing stops for everybody when the books are found broken (L-10). The newest line counts; only the owner can let it go on.
create table ledger.halt (
  no bigint generated always as identity primary key,
  is_halted boolean not null,
  reason text not null,
  at timestamptz not null default now()
);

create function ledger.stop_writing(reason text) returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.halt (is_halted, reason) values (true, stop_writing.reason)
$$;
revoke all on function ledger.stop_writing from public;
grant execute on function ledger.stop_writing to gim_app, gim_ledger;

create function ledger.refuse_when_halted() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if (select h.is_halted from ledger.halt h order by h.no desc limit 1) then
    raise exception 'writing is stopped' using errcode = 'GL009';
  end if;
  return new;
end
$$;

create trigger batch_halt before insert on ledger.batch
  for each row execute function ledger.refuse_when_halted();

-- A part of `available` that was set aside: settled or released, exactly once (L-04). Nothing here changes either: the end of a hold
-- is a row of its own, and there can be only one.
create table ledger.hold (
  key uuid primary key,
  available_id bigint not null references ledger.account (id),
  held_id bigint not null references ledger.account (id),
  units numeric(40, 0) not null check (units > 0),
  expires_at timestamptz
);
create index hold_expiry on ledger.hold (expires_at) where expires_at is not null;

create table ledger.hold_end (
  hold uuid primary key references ledger.hold (key),
  posting uuid not null,
  outcome text not null check (outcome in ('settled', 'released', 'expired'))
);

grant select on all tables in schema ledger to gim_app, gim_ledger;
grant insert on ledger.asset, ledger.owner, ledger.account, ledger.batch, ledger.posting, ledger.entry, ledger.hold, ledger.hold_end
  to gim_ledger;
