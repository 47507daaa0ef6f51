-- The demo accounts of a trial, with the passwords and keys that anybody may use. Accounts of people never stand here.
create table sandbox.account (
  email text primary key,
  position integer not null unique,
  place text not null check (place in ('wallet', 'desk')),
  about text not null,
  password text not null,
  totp_secret text
);
grant select, insert on sandbox.account to gim_sandbox;
