-- Codes that prove a mailbox, whoever asked for them: a password reset, and a verification while strangers ask for many.
-- One is current. The one before it stays good until its own end, so that a stranger who asks does not void the code that
-- the owner is typing. There are never more than these two, so a guess never meets more than two codes.
create table users.mailbox_code (
  purpose text not null,
  email text not null,
  -- Who asked for it: a known device or a network.
  origin text not null,
  -- Others were told that a code is on its way while this one was current.
  is_shared boolean not null default false,
  digits smallint not null,
  salt bytea not null,
  hash bytea not null check (length(hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  previous_digits smallint,
  previous_salt bytea,
  previous_hash bytea check (length(previous_hash) = 32),
  previous_expires_at timestamptz,
  primary key (purpose, email)
);
create index mailbox_code_expiry on users.mailbox_code (expires_at);
grant select, insert, update, delete on users.mailbox_code to gim_app;

-- The pauses between codes count for each origin alone.
create table users.code_request (
  purpose text not null,
  email text not null,
  origin text not null,
  started_at timestamptz not null,
  sent_at timestamptz not null,
  sends integer not null,
  primary key (purpose, email, origin)
);
create index code_request_sent on users.code_request (sent_at);
grant select, insert, update, delete on users.code_request to gim_app;

-- Reset codes live in the table above from here on; one that is under way is asked for again.
delete from users.email_code where purpose = 'reset';
