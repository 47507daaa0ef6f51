-- What it cost the house that others sent it something, where a network takes that from the receiver's wallet (TON). Left the wallet
-- with its block, and is posted into the books by a job: until then the comparison counts it as under way.
create table treasury.cost (
  -- The key of its posting.
  id uuid primary key,
  network text not null,
  txid text not null,
  -- Of the network's own coin, in the network's units.
  units numeric(78, 0) not null check (units > 0),
  height bigint not null,
  posted_at timestamptz,
  unique (network, txid)
);
create index cost_open on treasury.cost (network, height) where posted_at is null;
grant select, insert, delete on treasury.cost to gim_app;
grant update (posted_at, height) on treasury.cost to gim_app;

-- Whom the first of two people wants to give a deposit of nobody. Gone when it is given, or when somebody else is named.
create table treasury.suspense_request (
  deposit_id uuid primary key,
  user_id uuid not null,
  asked_by uuid not null,
  note text not null check (length(btrim(note)) >= 10),
  asked_at timestamptz not null
);
grant select, insert, update, delete on treasury.suspense_request to gim_app;
