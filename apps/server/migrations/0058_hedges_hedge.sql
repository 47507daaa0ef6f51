-- What the house has sold to its users and not bought back, and the orders at an exchange that bring it back.
create schema hedges;
grant usage on schema hedges to gim_app;

-- One row a coin. Above zero: users have bought more than the house has bought back. Below: the other way round.
create table hedges.position (
  coin text primary key,
  units numeric(40, 0) not null
);
grant select, insert, update on hedges.position to gim_app;

-- One order at the exchange. Its id is the order's own name there, so that it can be looked for before it is sent again.
create table hedges.hedge (
  id uuid primary key,
  coin text not null,
  side text not null check (side in ('Buy', 'Sell')),
  units numeric(40, 0) not null check (units > 0),
  -- What the market said when it was planned, and the worst price that is taken. In dollars for a whole coin.
  market_price numeric not null check (market_price > 0),
  limit_price numeric not null check (limit_price > 0),
  status text not null check (status in ('planned', 'sent', 'filled', 'failed')),
  -- How often it was sent; above zero it may be at the exchange, whatever the status says.
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- What came of it: units of the coin, and cents.
  filled numeric(40, 0) check (filled > 0),
  cost numeric(40, 0) check (cost >= 0),
  fee numeric(40, 0) check (fee >= 0),
  reason text,
  check ((status in ('filled', 'failed')) = (ended_at is not null)),
  check ((status = 'filled') = (filled is not null)),
  check ((filled is null) = (cost is null) and (filled is null) = (fee is null)),
  check ((status = 'failed') = (reason is not null)),
  check (status <> 'sent' or sent_at is not null)
);
-- One at a time for a coin: what it brings is not known before it is over.
create unique index hedge_open on hedges.hedge (coin) where status in ('planned', 'sent');
create index hedge_recent on hedges.hedge (coin, created_at desc);
grant select, insert on hedges.hedge to gim_app;
grant update (status, tries, sent_at, ended_at, filled, cost, fee, reason) on hedges.hedge to gim_app;
