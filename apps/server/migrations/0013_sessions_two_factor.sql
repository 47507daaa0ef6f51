-- Authenticator secrets, sealed. A secret that is not confirmed yet stands apart from the one that counts (A-12).
create table sessions.two_factor (
  user_id uuid primary key,
  secret text,
  -- The newest time step whose code was used. A code counts once, and so does every earlier one (A-09).
  last_step bigint not null default 0,
  enabled_at timestamptz,
  pending_secret text,
  pending_at timestamptz,
  check ((secret is null) = (enabled_at is null)),
  check ((pending_secret is null) = (pending_at is null))
);
grant select, insert, update, delete on sessions.two_factor to gim_app;

create table sessions.recovery_code (
  user_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);
grant select, insert, update, delete on sessions.recovery_code to gim_app;
