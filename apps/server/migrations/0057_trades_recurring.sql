-- What is bought again and again. One row a plan; what it has bought is in the history.
create table trades.recurring_buy (
  id uuid primary key,
  user_id uuid not null,
  coin text not null,
  -- Cents that are spent each time, the fee included.
  quote_amount numeric(40, 0) not null check (quote_amount > 0),
  schedule jsonb not null,
  time_zone text not null,
  status text not null check (status in ('Active', 'Paused')),
  -- Names the turn that comes next. Whoever makes it must find it here, so that a turn is made once.
  turn uuid not null,
  next_at timestamptz not null,
  notice_at timestamptz not null check (notice_at <= next_at),
  is_noticed boolean not null,
  last_at timestamptz,
  last_transaction_id uuid,
  last_reason text,
  created_at timestamptz not null,
  check ((last_at is null) = (last_transaction_id is null and last_reason is null)),
  check (last_transaction_id is null or last_reason is null)
);
create index recurring_buy_user on trades.recurring_buy (user_id);
create index recurring_buy_due on trades.recurring_buy (next_at) where status = 'Active';
create index recurring_buy_notice on trades.recurring_buy (notice_at) where status = 'Active' and not is_noticed;
grant select, insert, update, delete on trades.recurring_buy to gim_app;

-- A price somebody wants to be told of.
create table trades.price_alert (
  id uuid primary key,
  user_id uuid not null,
  coin text not null,
  direction text not null check (direction in ('Above', 'Below')),
  price numeric not null check (price > 0 and price < 'infinity'),
  repeats boolean not null,
  is_active boolean not null,
  -- Only an armed alert tells. One that repeats is armed again once the price has been clearly on the other side.
  is_armed boolean not null,
  last_fired_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, coin, direction, price),
  check (is_active or not is_armed)
);
create index price_alert_waiting on trades.price_alert (coin, direction, price) where is_active;
grant select, insert, update, delete on trades.price_alert to gim_app;
