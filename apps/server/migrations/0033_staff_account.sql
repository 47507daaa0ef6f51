-- The people at the desk. They stand apart from users: own accounts, own tokens, own log.
create schema staff;
grant usage on schema staff to gim_app;

-- Rights are what endpoints ask for; roles are sets of them, and both are data: changing who may do what needs no new build.
create table staff.role (
  name text primary key
);
create table staff.role_right (
  role text not null references staff.role (name),
  right_name text not null,
  primary key (role, right_name)
);
grant select on staff.role, staff.role_right to gim_app;

insert into staff.role (name) values ('teller'), ('support'), ('compliance'), ('treasury'), ('admin');
insert into staff.role_right (role, right_name) values
  ('teller', 'desk.open'),
  ('support', 'desk.open'),
  ('compliance', 'desk.open'),
  ('compliance', 'audit.read'),
  ('treasury', 'desk.open'),
  ('admin', 'desk.open'),
  ('admin', 'staff.manage'),
  ('admin', 'audit.read');

create table staff.account (
  id uuid primary key,
  email text not null,
  -- In lower case: the form in which two spellings of a mailbox are the same.
  email_canonical text not null unique,
  name text not null,
  password_hash text not null,
  -- Sealed. There is no account without a second factor.
  totp_secret text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  disabled_at timestamptz
);
grant select, insert, update on staff.account to gim_app;

create table staff.account_role (
  account_id uuid not null references staff.account (id),
  role text not null references staff.role (name),
  primary key (account_id, role)
);
grant select, insert, delete on staff.account_role to gim_app;

-- Only the hash of a token is kept. A session ends after its absolute time, after its idle time, or when it is ended.
create table staff.session (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid not null references staff.account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
create index session_account on staff.session (account_id) where ended_at is null;
create index session_expiry on staff.session (expires_at);
grant select, insert, update, delete on staff.session to gim_app;

-- Sign-in attempts are counted here before anything is compared, whether or not the account exists.
create table staff.attempt (
  bucket text primary key,
  count integer not null check (count >= 0),
  started_at timestamptz not null,
  locked_until timestamptz
);
grant select, insert, update, delete on staff.attempt to gim_app;

-- What staff did. Nobody may change or remove a line: the product's role has neither right, and the triggers refuse even the
-- owner, so that it takes a change of the schema, which is seen, and not a statement, which is not.
create table staff.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null where no member of staff was known, such as a refused sign-in of an unknown e-mail or the command line.
  staff_id uuid,
  action text not null,
  subject text,
  before jsonb,
  after jsonb
);
create index audit_staff on staff.audit (staff_id, id desc);
create index audit_subject on staff.audit (subject, id desc);
grant select, insert on staff.audit to gim_app;

create function staff.refuse_audit_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'The audit log is append-only.' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_append_only before update or delete or truncate on staff.audit
  for each statement execute function staff.refuse_audit_change();
