-- The history of each user: one row an operation, written in the same transaction as its posting in the ledger.
create schema transactions;
grant usage on schema transactions to gim_app;

create table transactions.transaction (
  -- A UUID of version 7: its first 48 bits are the time it was made, so the order of the ids is the order of the history, and a
  -- range of dates is a range of ids.
  id uuid primary key check (uuid_extract_version(id) = 7),
  user_id uuid not null,
  type text collate "C" not null check (type in ('Buy', 'Sell', 'ReferralIncome', 'Deposit', 'Withdraw', 'CashIn', 'CashOut', 'BankCardTransfer', 'PayPalTransfer')),
  stage text collate "C" not null,
  -- The stage alone says the status, so the two cannot differ.
  status text collate "C" not null generated always as (
    case
      when stage in ('executing', 'seen', 'undo', 'review', 'queued', 'scheduled', 'funds_locked', 'submitted') then 'InProgress'
      when stage in ('broadcast', 'code_issued', 'at_point', 'sent', 'unclaimed') then 'Confirmed'
      when stage = 'completed' then 'Completed'
      when stage = 'successful' then 'Successful'
      when stage = 'rejected' then 'Rejected'
      when stage = 'canceled' then 'Canceled'
    end
  ) stored,
  coin text collate "C" not null,
  -- Amounts are written as decimals, exactly as they are shown; the books themselves are the ledger's.
  amount numeric not null check (amount >= 0),
  direction text not null check (direction in ('in', 'out')),
  counter_coin text collate "C",
  counter_amount numeric check (counter_amount >= 0),
  counter_direction text check (counter_direction in ('in', 'out')),
  fee_coin text,
  fee_amount numeric check (fee_amount >= 0),
  price_coin text,
  price_quote text,
  price_rate numeric check (price_rate > 0),
  -- What it was worth when it was made. Kept here, because no later price can tell.
  usd numeric check (usd >= 0),
  reason text,
  details jsonb not null,
  -- What a person may search by. Without case, so that an address can be pasted in any spelling.
  address text collate "C" generated always as (lower(details ->> 'address')) stored,
  txid text collate "C" generated always as (lower(details ->> 'txid')) stored,
  -- The keys of its postings in the ledger, in their order.
  postings uuid[] not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((counter_coin is null) = (counter_amount is null) and (counter_coin is null) = (counter_direction is null)),
  check (counter_coin <> coin),
  check ((fee_coin is null) = (fee_amount is null)),
  check ((price_rate is null) = (price_coin is null) and (price_rate is null) = (price_quote is null)),
  check ((ended_at is not null) = (status in ('Completed', 'Successful', 'Rejected', 'Canceled'))),
  check ((reason is not null) = (status in ('Rejected', 'Canceled')))
);

-- A page is read by walking one of these from its newest end. A filter that names no type or status walks each pair of the two that
-- exists, so a page costs the same however long the history is and however rare the match.
create index transaction_user on transactions.transaction (user_id, id);
create index transaction_kind on transactions.transaction (user_id, type, status, id);
create index transaction_coin on transactions.transaction (user_id, coin, type, status, id);
create index transaction_counter on transactions.transaction (user_id, counter_coin, type, status, id) where counter_coin is not null;
-- Search by the beginning of an address, of a chain's transaction id, or of the number that people read out.
create index transaction_address on transactions.transaction (user_id, address, id) where address is not null;
create index transaction_txid on transactions.transaction (user_id, txid, id) where txid is not null;
create index transaction_number on transactions.transaction (user_id, ("right"(id::text, 8)) collate "C");
-- What is still on its way.
create index transaction_open on transactions.transaction (user_id) where ended_at is null;

grant select, insert on transactions.transaction to gim_app;
grant update (stage, counter_coin, counter_amount, counter_direction, fee_coin, fee_amount, price_coin, price_quote, price_rate, reason,
  details, postings, updated_at, ended_at) on transactions.transaction to gim_app;

-- The way of each operation. A stage comes once, ever: the key holds that it only goes forward, whoever writes.
create table transactions.step (
  transaction_id uuid not null references transactions.transaction (id),
  stage text collate "C" not null,
  no smallint not null check (no > 0),
  at timestamptz not null,
  primary key (transaction_id, stage)
);
grant select, insert on transactions.step to gim_app;
