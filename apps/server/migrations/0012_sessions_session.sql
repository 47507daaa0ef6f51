-- Devices, sessions and what proves them.
create schema sessions;
grant usage on schema sessions to gim_app;

-- A device is the pair of user and the id that the client made: two people may share a browser.
create table sessions.device (
  user_id uuid not null,
  device_id text not null,
  name text not null,
  platform text not null,
  browser text,
  ip text,
  push_token text,
  language text not null,
  -- Whether this device still counts as seen before. Deauthorising forgets it, so that its return is told to the owner.
  is_known boolean not null,
  -- A browser proves its device by a cookie as well; other clients have only the id.
  has_cookie boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_id)
);
grant select, insert, update, delete on sessions.device to gim_app;

create table sessions.session (
  id uuid primary key,
  user_id uuid not null,
  device_id text not null,
  mode text not null check (mode in ('split', 'host', 'whole')),
  is_verified boolean not null,
  amr text[] not null,
  auth_time timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text,
  check ((revoked_at is null) = (revoked_because is null))
);
create index session_live on sessions.session (user_id, device_id) where revoked_at is null;
create index session_expiry on sessions.session (expires_at);
grant select, insert, update, delete on sessions.session to gim_app;

-- One row for each refresh token. Both halves are kept as hashes only (S-02). For the ten seconds of grace the successor is
-- kept too, sealed once under the parent's secret and once under its own, so that a copy of this table opens nothing.
create table sessions.refresh_token (
  selector_hash bytea primary key check (length(selector_hash) = 32),
  secret_hash bytea not null check (length(secret_hash) = 32),
  session_id uuid not null references sessions.session (id) on delete cascade,
  seq integer not null,
  state text not null check (state in ('active', 'rotated')),
  created_at timestamptz not null,
  rotated_at timestamptz,
  successor_secret_hash bytea,
  successor_for_parent text,
  successor_for_itself text,
  grace_uses integer not null default 0 check (grace_uses between 0 and 3),
  unique (session_id, seq),
  check ((state = 'rotated') = (rotated_at is not null))
);
-- A session has one live token: the database holds it, whatever the program does (S-03).
create unique index refresh_token_live on sessions.refresh_token (session_id) where state = 'active';
grant select, insert, update, delete on sessions.refresh_token to gim_app;

-- Between the password and the second factor. Worth nothing but the confirmation of its own user (A-10).
create table sessions.login_ticket (
  hash bytea primary key check (length(hash) = 32),
  user_id uuid not null,
  device jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index login_ticket_expiry on sessions.login_ticket (expires_at);
grant select, insert, update, delete on sessions.login_ticket to gim_app;
