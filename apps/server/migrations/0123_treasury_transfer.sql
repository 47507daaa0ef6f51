-- Coins that move between the hot wallet and cold storage (C-10). A sweep goes to cold and is a payment of the signer, known by
-- the same id; nobody asked for one that the cap has made. A refill comes from cold, is sent there by hand, and takes two people.
create table treasury.transfer (
  id uuid primary key,
  kind text not null check (kind in ('sweep', 'refill')),
  network text not null,
  coin text not null,
  units numeric(40, 0) not null check (units > 0),
  state text not null check (state in ('Asked', 'Confirmed', 'Sent', 'Done', 'Failed')),
  txid text,
  -- The output or log of a refill, and the block that has it.
  transfer_index integer,
  height bigint,
  note text,
  reason text,
  asked_by uuid,
  asked_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  ended_at timestamptz,
  constraint four_eyes check (confirmed_by <> asked_by),
  check (kind = 'sweep' or asked_by is not null),
  check (kind = 'refill' or confirmed_by is null),
  check (kind = 'refill' or state <> 'Asked'),
  -- A refill that two people did not agree on never looks as if it had been sent.
  check (kind = 'sweep' or (state = 'Asked') = (confirmed_by is null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((state in ('Done', 'Failed')) = (ended_at is not null)),
  check (state not in ('Sent', 'Done') or txid is not null),
  check ((state = 'Failed') = (reason is not null))
);
-- The cap alone makes one sweep at a time.
create unique index transfer_automatic on treasury.transfer (network, coin)
  where kind = 'sweep' and asked_by is null and state in ('Confirmed', 'Sent');
-- One arrival ends one refill.
create unique index transfer_arrival on treasury.transfer (network, txid, transfer_index) where kind = 'refill';
create index transfer_recent on treasury.transfer (asked_at desc);
create index transfer_open on treasury.transfer (network, kind) where state in ('Asked', 'Confirmed', 'Sent');
grant select, insert on treasury.transfer to gim_app;
grant update (state, txid, transfer_index, height, reason, confirmed_by, confirmed_at, ended_at)
  on treasury.transfer to gim_app;

create function treasury.keep_transfer_ended() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'the transfer % has ended', old.id using errcode = 'restrict_violation';
end
$$;
create trigger transfer_ended before update on treasury.transfer
  for each row when (old.ended_at is not null) execute function treasury.keep_transfer_ended();
