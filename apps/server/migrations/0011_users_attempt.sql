-- Attempts are counted here, by one statement, before anything is compared (A-04): any number of processes and parallel
-- requests share one count. A bucket is any text that names whose attempts these are.
create table users.attempt (
  bucket text primary key,
  count integer not null check (count >= 0),
  started_at timestamptz not null,
  locked_until timestamptz,
  stale_at timestamptz not null
);
create index attempt_stale on users.attempt (stale_at);
grant select, insert, update, delete on users.attempt to gim_app;

-- Codes sent by e-mail. A subject is an account, or for a password reset an e-mail, whether or not it has an account:
-- then the same is written, and nothing is sent. A new code takes the place of the old one and keeps its failures.
create table users.email_code (
  purpose text not null,
  subject text not null,
  salt bytea not null,
  hash bytea not null check (length(hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  tries integer not null default 0,
  sends integer not null default 1,
  series_started_at timestamptz not null,
  primary key (purpose, subject)
);
create index email_code_expiry on users.email_code (expires_at);
grant select, insert, update, delete on users.email_code to gim_app;
