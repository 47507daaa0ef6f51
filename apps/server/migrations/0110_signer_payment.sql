-- On-chain payments. The product orders them, the signer decides and signs, the product broadcasts what was signed and follows it.
-- Each side writes tables of its own and cannot change the other's: an order is what it was when it was ordered, and a signed
-- transaction is what the signer has signed. The signer runs as gim_signer, in a process of its own (C-09).
do $$
begin
  begin
    create role gim_signer nologin nosuperuser nocreatedb nocreaterole nobypassrls;
  exception
    when duplicate_object or unique_violation then null;
  end;
  if not pg_has_role(current_user, 'gim_signer', 'set') then
    grant gim_signer to current_user;
  end if;
end
$$;

create schema signer;
grant usage on schema signer to gim_app, gim_signer;

-- What the signer publishes of its keys: `xpub` of the account from which deposit addresses are derived, `address` of the wallet
-- that pays. The signature is the signer's; readers verify it with a public key that is not in the database.
create table signer.wallet (
  network text not null,
  kind text not null check (kind in ('xpub', 'address')),
  value text not null check (length(value) between 1 and 200),
  signature bytea not null check (length(signature) = 64),
  published_at timestamptz not null,
  primary key (network, kind)
);
grant select on signer.wallet to gim_app, gim_signer;
grant insert, update on signer.wallet to gim_signer;

-- What was ordered. Never changed.
create table signer.payment (
  id uuid primary key,
  network text not null,
  coin text not null,
  -- `fill` is the signer's own: an empty transaction that uses a number which nothing else uses (C-08).
  kind text not null check (kind in ('withdrawal', 'collect', 'gas', 'cold', 'fill')),
  from_address text,
  to_address text,
  units numeric(78, 0) check (units > 0),
  ordered_at timestamptz not null,
  check ((kind = 'collect') = (from_address is not null)),
  check ((kind = 'gas') = (to_address is not null)),
  check ((kind in ('gas', 'cold')) = (units is not null))
);
grant select, insert on signer.payment to gim_app, gim_signer;

-- One recipient of a payment. The columns are what the product wants to be paid; `approval` is the canonical text that was signed
-- when it was decided. The signer pays only when both say the same.
create table signer.recipient (
  payment_id uuid not null references signer.payment (id),
  withdrawal_id uuid not null,
  user_id uuid not null,
  coin text not null,
  network text not null,
  address text not null,
  memo text,
  units numeric(78, 0) not null,
  fee_units numeric(78, 0) not null,
  approval text not null,
  signature text not null,
  primary key (payment_id, withdrawal_id)
);
create index recipient_withdrawal on signer.recipient (withdrawal_id);
grant select, insert on signer.recipient to gim_app;
grant select on signer.recipient to gim_signer;

-- A payment once more with a higher network fee.
create table signer.bump (
  payment_id uuid not null references signer.payment (id),
  version integer not null check (version >= 2),
  fee_units_max numeric(78, 0) not null check (fee_units_max > 0),
  asked_at timestamptz not null,
  primary key (payment_id, version)
);
grant select, insert on signer.bump to gim_app;
grant select on signer.bump to gim_signer;

-- What the product has seen on the network. The signer has no connection to it, and trusts none of this: it bounds fees itself, and a
-- wrong number only makes a transaction that no node takes.
create table signer.network (
  network text primary key,
  fee_normal numeric(78, 0) not null check (fee_normal >= 0),
  fee_fast numeric(78, 0) not null check (fee_fast >= 0),
  -- The next number of the wallet that pays, where accounts have one.
  hot_nonce bigint,
  seen_at timestamptz not null
);
create table signer.collectable (
  payment_id uuid primary key references signer.payment (id),
  units numeric(78, 0) not null check (units > 0),
  nonce bigint,
  seen_at timestamptz not null
);
grant select, insert, update on signer.network, signer.collectable to gim_app;
grant select on signer.network, signer.collectable to gim_signer;

-- The signer's own: the next number of each account that it signs for. Locked while one is allocated (C-08).
create table signer.account (
  network text not null,
  address text not null,
  next_nonce bigint not null check (next_nonce >= 0),
  primary key (network, address)
);
-- Numbers that were allocated to a payment which was then not signed. They are used again before new ones.
create table signer.free_nonce (
  network text not null,
  address text not null,
  nonce bigint not null,
  freed_at timestamptz not null,
  primary key (network, address, nonce),
  foreign key (network, address) references signer.account (network, address)
);
create table signer.claim (
  payment_id uuid primary key references signer.payment (id),
  network text not null,
  -- The account that pays, and its number; null where coins are outputs.
  address text,
  nonce bigint,
  claimed_at timestamptz not null,
  unique (network, address, nonce),
  check ((address is null) = (nonce is null))
);
-- An output is never in two payments: versions of one payment share theirs.
create table signer.input (
  network text not null,
  txid text not null,
  index integer not null,
  payment_id uuid not null references signer.claim (payment_id),
  address text not null,
  branch integer not null,
  path_index integer not null,
  units numeric(78, 0) not null check (units > 0),
  primary key (network, txid, index)
);
create index input_payment on signer.input (payment_id);
-- The signed bytes, stored before anybody can broadcast them (C-06). Versions of one payment exclude each other (C-07).
create table signer.transaction (
  payment_id uuid not null references signer.payment (id),
  version integer not null check (version >= 1),
  network text not null,
  txid text not null,
  raw text not null,
  fee_units_max numeric(78, 0) not null check (fee_units_max >= 0),
  -- What the next version must exceed.
  fee_rate numeric(78, 0) not null check (fee_rate >= 0),
  signed_at timestamptz not null,
  primary key (payment_id, version),
  unique (network, txid)
);
-- A withdrawal is signed once, whatever is ordered (C-07), and counts against what may leave in a day.
create table signer.signed (
  withdrawal_id uuid primary key,
  payment_id uuid not null references signer.payment (id),
  user_id uuid not null,
  usd_cents bigint not null check (usd_cents >= 0),
  requested_at timestamptz not null,
  signed_at timestamptz not null
);
create index signed_user on signer.signed (user_id, requested_at);
create index signed_at on signer.signed (signed_at);
-- What the signer will not do, for good, and which field was wrong.
create table signer.refusal (
  payment_id uuid primary key references signer.payment (id),
  field text not null,
  reason text not null,
  refused_at timestamptz not null
);
create table signer.alert (
  id uuid primary key,
  -- What it is about: a payment, or an address as it stands in the database.
  payment_id uuid,
  subject text not null,
  field text not null,
  reason text not null,
  at timestamptz not null
);
create index alert_at on signer.alert (at);
grant select on signer.account, signer.free_nonce, signer.claim, signer.input, signer.transaction, signer.signed, signer.refusal,
  signer.alert to gim_app, gim_signer;
grant insert on signer.account, signer.free_nonce, signer.claim, signer.input, signer.transaction, signer.signed, signer.refusal,
  signer.alert to gim_signer;
grant update (next_nonce) on signer.account to gim_signer;
-- What was claimed and not signed is given back. What was signed stays.
grant delete on signer.free_nonce, signer.claim, signer.input to gim_signer;

create function signer.keep_signed() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from signer.transaction t where t.payment_id = old.payment_id) then
    raise exception 'the payment % is signed', old.payment_id using errcode = '23001';
  end if;
  return old;
end
$$;
create trigger claim_keep before delete on signer.claim for each row execute function signer.keep_signed();
create trigger input_keep before delete on signer.input for each row execute function signer.keep_signed();

-- How far the product has followed a payment, and what its owner was told.
create table signer.progress (
  payment_id uuid primary key references signer.payment (id),
  network text not null,
  state text not null check (state in ('open', 'broadcast', 'mined', 'final', 'failed')),
  -- The version that was mined, and the block that has it.
  txid text,
  height bigint,
  block_hash text,
  is_successful boolean,
  fee_units numeric(78, 0),
  reason text,
  sent_at timestamptz,
  -- Since which block the network says that it can never be mined.
  dead_height bigint,
  told_broadcast boolean not null default false,
  told_confirmations bigint,
  told_block text,
  told_end boolean not null default false,
  check ((state in ('mined', 'final')) <= (height is not null))
);
create index progress_open on signer.progress (network, state) where not told_end;
grant select, insert, update on signer.progress to gim_app;
grant select, insert on signer.progress to gim_signer;

-- One process at a time broadcasts and follows.
create table signer.turn (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);
grant select, insert, update on signer.turn to gim_app;

-- Withdrawals that are stopped (Q-09). Whoever stops takes the advisory lock 7310001 exclusively, the signer takes it shared from its
-- last check to its commit: after a stop is committed no signature follows.
create table signer.stop (
  id uuid primary key,
  scope text not null check (scope in ('user', 'coin', 'network', 'all')),
  subject text,
  cause text not null check (cause in ('staff', 'drift', 'signer')),
  reason text not null,
  stopped_by uuid,
  stopped_at timestamptz not null,
  start_asked_by uuid,
  started_by uuid,
  started_at timestamptz,
  check ((scope = 'all') = (subject is null)),
  check ((started_by is null) = (started_at is null)),
  -- Two people start again.
  check (started_by is null or (start_asked_by is not null and start_asked_by <> started_by))
);
create unique index stop_open on signer.stop (scope, coalesce(subject, '')) where started_at is null;
grant select, insert on signer.stop to gim_app;
grant update (start_asked_by, started_by, started_at) on signer.stop to gim_app;
grant select on signer.stop to gim_signer;
