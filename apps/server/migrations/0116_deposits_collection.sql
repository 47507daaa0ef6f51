-- Coins on their way from a deposit address to the hot wallet. The id is that of the payment that moves them.
create table deposits.collection (
  id uuid primary key,
  network text not null,
  coin text not null,
  address text not null,
  state text not null check (state in ('gas', 'collect', 'done', 'failed')),
  -- The network's own coin that the address needs first, and the payment that brings it.
  gas_payment_id uuid,
  gas_units numeric(78, 0) check (gas_units > 0),
  reason text,
  ordered_at timestamptz not null,
  updated_at timestamptz not null,
  check ((gas_payment_id is null) = (gas_units is null)),
  check (state <> 'gas' or gas_payment_id is not null)
);
-- One at a time for an address: two would fight for its gas.
create unique index collection_open on deposits.collection (network, address) where state in ('gas', 'collect');
create unique index collection_gas on deposits.collection (gas_payment_id) where gas_payment_id is not null;
create index collection_address on deposits.collection (network, address);
grant select, insert on deposits.collection to gim_app;
grant update (state, gas_payment_id, gas_units, reason, updated_at) on deposits.collection to gim_app;
