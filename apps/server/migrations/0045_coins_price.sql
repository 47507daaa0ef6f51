-- What coins cost now and cost before. Prices are facts from outside: they are kept as they came, and no money is counted here.
create schema coins;
grant usage on schema coins to gim_app;

create table coins.price (
  coin text primary key,
  usd numeric not null check (usd > 0 and usd < 'infinity'),
  at timestamptz not null
);
grant select, insert, update on coins.price to gim_app;

-- Which process asks the feed. At most one row.
create table coins.feed_lease (
  id boolean primary key check (id),
  holder text not null,
  until timestamptz not null
);
grant select, insert, update on coins.feed_lease to gim_app;

create table coins.candle (
  coin text not null,
  resolution integer not null check (resolution > 0),
  at timestamptz not null,
  open numeric not null check (open > 0),
  high numeric not null check (high >= open and high >= close and high < 'infinity'),
  low numeric not null check (low > 0 and low <= open and low <= close),
  close numeric not null check (close > 0),
  primary key (coin, resolution, at),
  check (extract(epoch from at)::bigint % resolution = 0)
);
-- For the sweep, which asks by age over all coins.
create index candle_age on coins.candle (resolution, at);
grant select, insert, update, delete on coins.candle to gim_app;
