-- Networks as this installation follows them: which addresses are ours, which blocks were processed, which outputs can be spent.
-- The signer, a process of its own, works as gim_signer. It verifies addresses and signs them; it can change nothing else here (C-09).
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

create schema chains;
grant usage on schema chains to gim_app, gim_signer;

-- Deposit addresses. A row is never removed and never changes its owner: an address that was replaced, and a memo, stay their user's.
create table chains.address (
  network text not null check (network ~ '^[a-z][a-z0-9-]{1,30}$'),
  address text not null check (length(address) between 10 and 128),
  kind text not null check (kind in ('deposit', 'hot', 'change', 'cold')),
  user_id uuid,
  coin text,
  memo text check (length(memo) between 1 and 120),
  branch integer check (branch >= 0),
  index integer check (index >= 0),
  -- Ed25519 by the signer over everything above (C-14). Without it the address is given to nobody.
  signature bytea check (octet_length(signature) = 64),
  -- Whether something ever arrived: only these can hold coins.
  is_used boolean not null default false,
  created_at timestamptz not null,
  replaced_at timestamptz,
  check ((kind = 'deposit') = (user_id is not null and coin is not null)),
  check ((branch is null) = (index is null)),
  unique nulls not distinct (network, address, memo)
);
create unique index address_memo on chains.address (network, memo) where memo is not null;
create unique index address_path on chains.address (network, branch, index) where branch is not null;
create unique index address_current on chains.address (network, user_id, coin) where kind = 'deposit' and replaced_at is null;
create index address_used on chains.address (network) where is_used;
create index address_unsigned on chains.address (network) where signature is null;
grant select, insert on chains.address to gim_app;
grant update (is_used, replaced_at) on chains.address to gim_app;
grant select on chains.address to gim_signer;
grant update (signature) on chains.address to gim_signer;

-- The next index of each branch. Never goes back.
create table chains.counter (
  network text not null,
  branch integer not null,
  next integer not null check (next > 0),
  primary key (network, branch)
);
grant select, insert, update on chains.counter to gim_app;

-- The newest block whose followers are done, and which process follows the network now.
create table chains.cursor (
  network text primary key,
  height integer not null check (height >= 0),
  hash text not null
);
grant select, insert, update on chains.cursor to gim_app;
grant select on chains.cursor to gim_signer;

create table chains.lease (
  network text primary key,
  holder text not null,
  until timestamptz not null
);
grant select, insert, update on chains.lease to gim_app;

-- Hashes of the last few hundred blocks: where a rollback looks for the common ancestor (C-03).
create table chains.block (
  network text not null,
  height integer not null,
  hash text not null,
  primary key (network, height)
);
grant select, insert, delete on chains.block to gim_app;

-- Outputs to own addresses, on networks where coins are outputs. Which payment takes which of them is the signer's own table.
create table chains.output (
  network text not null,
  txid text not null,
  index integer not null check (index >= 0),
  address text not null,
  -- Null for an address whose key is not here, such as cold storage.
  branch integer,
  path_index integer,
  units bigint not null check (units > 0),
  -- Null while it waits for a block.
  height integer,
  spent_by text,
  spent_height integer,
  primary key (network, txid, index),
  check ((spent_by is null) = (spent_height is null))
);
create index output_unspent on chains.output (network) where spent_by is null;
create index output_height on chains.output (network, height);
create index output_spent_height on chains.output (network, spent_height) where spent_height is not null;
grant select, insert, update, delete on chains.output to gim_app;
grant select on chains.output to gim_signer;
