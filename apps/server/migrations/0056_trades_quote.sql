-- Quotes, what is bought again and again, and the prices people want to be told of.
create schema trades;
grant usage on schema trades to gim_app;

-- A firm price for one user. Amounts are whole smallest units, as the ledger counts them: what a trade posts is exactly this.
create table trades.quote (
  id uuid primary key,
  user_id uuid not null,
  side text not null check (side in ('Buy', 'Sell')),
  coin text not null,
  -- Which of the two amounts the user gave; the other one was computed. Needed to quote the same wish again.
  given text not null check (given in ('amount', 'quoteAmount')),
  pays numeric(40, 0) not null check (pays > 0),
  gets numeric(40, 0) not null check (gets > 0),
  -- The parts of the dollars that are the house's own.
  fee numeric(40, 0) not null check (fee >= 0),
  spread numeric(40, 0) not null check (spread >= 0),
  rounding numeric(40, 0) not null check (rounding >= 0),
  price numeric not null check (price > 0),
  market_price numeric not null check (market_price > 0),
  fee_percent numeric not null check (fee_percent >= 0),
  spread_percent numeric not null check (spread_percent >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- The trade it became. Set once, in the trade's own transaction.
  transaction_id uuid,
  -- The spread never works for the customer.
  check (case side when 'Buy' then price >= market_price else price <= market_price end)
);
-- How many a user asked for lately (Z-07), and which ones are old.
create index quote_user on trades.quote (user_id, created_at);
create index quote_age on trades.quote (created_at);
grant select, insert, delete on trades.quote to gim_app;
grant update (transaction_id) on trades.quote to gim_app;
