-- Passkeys: public keys of devices that have checked their owner's face, finger or code (A-14).
create table sessions.passkey (
  id uuid primary key,
  user_id uuid not null,
  -- The credential id in base64url, as the browser names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used. One that does not rise belongs to a copy; zero means that it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Where it was made.
  device_id text not null,
  name text not null,
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Set when a copy of it was seen. It opens nothing any more.
  suspended_at timestamptz
);
create index passkey_user on sessions.passkey (user_id, created_at);
grant select, insert, update, delete on sessions.passkey to gim_app;

-- What a passkey has to sign, and what a mailed code belongs to: good once, for five minutes. For a fresh proof the hash says for
-- exactly which operation.
create table sessions.challenge (
  id uuid primary key,
  kind text not null check (kind in ('register', 'login', 'step-up')),
  user_id uuid,
  device_id text,
  operation_hash bytea check (length(operation_hash) = 32),
  nonce bytea not null check (length(nonce) = 32),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'login') = (user_id is null)),
  check ((kind = 'step-up') = (operation_hash is not null))
);
create index challenge_expiry on sessions.challenge (expires_at);
grant select, insert, update, delete on sessions.challenge to gim_app;
