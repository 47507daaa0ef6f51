-- Where a user sends coins to again and again. Where an address leads is never changed, only its name.
create table withdrawals.address (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  coin text not null,
  network text not null,
  address text not null,
  memo text,
  created_at timestamptz not null
);
create unique index address_once on withdrawals.address (user_id, coin, network, address, coalesce(memo, ''));
grant select, insert, delete on withdrawals.address to gim_app;
grant update (name) on withdrawals.address to gim_app;

-- Whether coins leave to saved addresses only. Switched off, it stays on until `off_at`.
create table withdrawals.allowlist (
  user_id uuid primary key,
  enabled_at timestamptz not null,
  off_at timestamptz
);
grant select, insert, update, delete on withdrawals.allowlist to gim_app;
