-- Accounts. The e-mail belongs to the account that has proven it: several unproven accounts may name the same e-mail,
-- so that registering tells nobody whether an e-mail is known (A-06).
create schema users;
grant usage on schema users to gim_app;

create table users.user (
  id uuid primary key,
  email text,
  email_canonical text,
  password_hash text,
  status text not null check (status in ('NotVerified', 'Active', 'Frozen', 'Blocked', 'Deleted')),
  language text not null check (language in ('en-US', 'uk')),
  affiliate_id text not null unique,
  referred_by uuid references users.user (id),
  anti_phishing_code text,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  deleted_at timestamptz,
  -- Deleting erases who it was; every other account can be written to and signed in to.
  check ((status = 'Deleted') = (email is null)),
  check ((email is null) = (email_canonical is null)),
  check ((email is null) = (password_hash is null)),
  check ((status = 'Deleted') = (deleted_at is not null))
);
create unique index user_proven_email on users.user (email_canonical) where status not in ('NotVerified', 'Deleted');
create index user_email on users.user (email_canonical, created_at desc);
grant select, insert, update on users.user to gim_app;

-- Why money may not leave, and until when. Rows stay as history.
create table users.hold (
  id uuid primary key,
  user_id uuid not null references users.user (id),
  reason text not null check (reason in ('PasswordReset', 'TwoFactorDisabled')),
  until timestamptz not null,
  created_at timestamptz not null
);
create index hold_user on users.hold (user_id, until desc);
grant select, insert on users.hold to gim_app;

-- The "this wasn't me" links of new-device mails. Only the hash is kept.
create table users.freeze_token (
  hash bytea primary key check (length(hash) = 32),
  user_id uuid not null references users.user (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index freeze_token_expiry on users.freeze_token (expires_at);
grant select, insert, update, delete on users.freeze_token to gim_app;
