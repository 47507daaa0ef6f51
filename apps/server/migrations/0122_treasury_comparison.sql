-- The wallets of the house against the books: what was compared, what moves between the wallets, and what needs a person.
create schema treasury;
grant usage on schema treasury to gim_app;

-- One comparison of a coin on a network, at one block (C-11). Units are the coin's own, as the books count it.
create table treasury.comparison (
  network text not null,
  coin text not null,
  height bigint not null check (height >= 0),
  hash text not null,
  hot numeric(40, 0) not null check (hot >= 0),
  deposits numeric(40, 0) not null check (deposits >= 0),
  cold numeric(40, 0) not null check (cold >= 0),
  in_flight numeric(40, 0) not null check (in_flight >= 0),
  -- Minus the balance of the chain's account; below zero when more has left than ever came.
  owed numeric(40, 0) not null,
  uncredited numeric(40, 0) not null check (uncredited >= 0),
  -- Rounded towards minus infinity where the network has more digits than the coin: less than a unit short is short.
  drift numeric(40, 0) not null,
  checked_at timestamptz not null,
  primary key (network, coin, height)
);
create index comparison_recent on treasury.comparison (network, coin, checked_at desc);
create index comparison_old on treasury.comparison (checked_at);
grant select, insert, update, delete on treasury.comparison to gim_app;

-- What is wrong now, or was. One of a kind is open at a time.
create table treasury.alarm (
  id uuid primary key,
  kind text not null check (kind in ('Drift', 'HotLow', 'ChainSilent')),
  network text not null,
  -- Null where it is about the network itself.
  coin text,
  text text not null,
  raised_at timestamptz not null,
  ended_at timestamptz check (ended_at >= raised_at)
);
create unique index alarm_open on treasury.alarm (kind, network, coin) nulls not distinct where ended_at is null;
grant select, insert on treasury.alarm to gim_app;
grant update (ended_at) on treasury.alarm to gim_app;
