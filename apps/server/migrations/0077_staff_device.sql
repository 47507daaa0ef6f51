-- Browsers in which a member of staff has signed in. Their attempts count apart from those of strangers. Only the hash of
-- the cookie is kept; it ends with the account.
create table staff.device (
  cookie_hash bytea primary key check (length(cookie_hash) = 32),
  account_id uuid not null references staff.account (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);
create index device_account on staff.device (account_id) where ended_at is null;
create index device_last_used on staff.device (last_used_at);
grant select, insert, update, delete on staff.device to gim_app;
