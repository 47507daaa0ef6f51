-- Coins that arrived at addresses of ours.
create schema deposits;
grant usage on schema deposits to gim_app;

create table deposits.state (
  name text primary key,
  -- It is on its way to somebody or waits for more: nothing is in the books yet.
  is_open boolean not null,
  about text not null
);
insert into deposits.state (name, is_open, about) values
  ('seen', true, 'In a block or waiting for one; not final'),
  ('collecting', true, 'Final and below the minimum: credited when the sum reaches it'),
  ('credited', false, 'In the books of its user'),
  ('suspense', false, 'Final and of nobody: in the books of the suspense account'),
  ('assigned', false, 'Was of nobody; staff gave it to a user'),
  ('gone', false, 'Replaced, or its block was, before it was credited');

create table deposits.transition (
  from_state text not null references deposits.state,
  to_state text not null references deposits.state,
  primary key (from_state, to_state)
);
insert into deposits.transition (from_state, to_state) values
  ('seen', 'collecting'),
  ('seen', 'credited'),
  ('seen', 'suspense'),
  ('seen', 'gone'),
  -- Its block was replaced.
  ('collecting', 'seen'),
  ('collecting', 'credited'),
  ('suspense', 'assigned'),
  -- It was mined after all.
  ('gone', 'seen');
grant select on deposits.state, deposits.transition to gim_app;

create table deposits.deposit (
  -- Also the key of the posting that credits it.
  id uuid primary key,
  network text not null,
  txid text not null,
  index integer not null check (index >= 0),
  coin text not null,
  address text not null,
  sender text,
  memo text,
  -- Null when nobody is known to own it.
  user_id uuid,
  -- As the network counts it, and as the ledger does: surplus digits are the house's (M-01).
  units numeric(78, 0) not null check (units > 0),
  amount numeric(40, 0) not null check (amount > 0),
  fee numeric(40, 0) not null check (fee >= 0 and fee < amount),
  state text not null references deposits.state,
  -- The block that has it; null while none has.
  height integer,
  block_hash text,
  -- Confirmations, as the history shows them.
  have integer not null check (have >= 0),
  need integer not null check (need > 0),
  -- Its block was replaced, and no other has it yet.
  is_rolled_back boolean not null default false,
  -- The height of the tip at which no node knew it any more.
  absent_height integer,
  -- Its record in the history. None for a deposit below the minimum, before it is credited with others.
  transaction_id uuid,
  -- The posting that credited it.
  posting uuid,
  -- What took the coins to the hot wallet.
  collection_id uuid,
  seen_at timestamptz not null,
  updated_at timestamptz not null,
  -- However often and by whomever it is seen, it is one deposit (C-01).
  unique (network, txid, index),
  check ((height is null) = (block_hash is null)),
  check ((posting is not null) = (state in ('credited', 'suspense', 'assigned'))),
  check (user_id is not null or state in ('seen', 'suspense', 'gone')),
  check (state <> 'collecting' or height is not null)
);
create index deposit_open on deposits.deposit (network, height) where state = 'seen';
create index deposit_height on deposits.deposit (network, height) where height is not null;
create index deposit_incoming on deposits.deposit (user_id, coin) where state in ('seen', 'collecting');
create index deposit_collecting on deposits.deposit (network, coin, user_id) where state = 'collecting';
create index deposit_suspense on deposits.deposit (seen_at) where state = 'suspense';
create index deposit_on_address on deposits.deposit (network, coin, address)
  where collection_id is null and state in ('credited', 'collecting', 'assigned');
create index deposit_collection on deposits.deposit (collection_id) where collection_id is not null;
grant select, insert on deposits.deposit to gim_app;
grant update (user_id, coin, address, sender, memo, units, amount, fee, state, height, block_hash, have, need, is_rolled_back, absent_height,
  transaction_id, posting, collection_id, updated_at) on deposits.deposit to gim_app;

-- What the table of transitions does not have does not happen, and what was credited stays what it was.
create function deposits.check_moved() returns trigger language plpgsql set search_path = ''
as $$
begin
  if new.state <> old.state
    and not exists (select from deposits.transition where from_state = old.state and to_state = new.state) then
    raise exception 'a deposit does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.posting is not null and (new.amount, new.fee, new.units, new.coin) <> (old.amount, old.fee, old.units, old.coin) then
    raise exception 'a credited deposit does not change' using errcode = 'check_violation';
  end if;
  if old.user_id is not null and old.posting is not null and new.user_id is distinct from old.user_id then
    raise exception 'a credited deposit keeps its user' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger moved before update on deposits.deposit for each row execute function deposits.check_moved();
