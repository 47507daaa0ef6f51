-- The sandbox's stand-in for everybody's mailbox. It holds what a stranger's mailbox would hold, codes included, so only the
-- sandbox's own role may touch it: the product can neither read nor write it, and a production process never takes the role.
create schema sandbox;
grant usage on schema sandbox to gim_sandbox;

create table sandbox.mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index mail_recipient on sandbox.mail (lower(recipient), id desc);
grant select, insert, delete on sandbox.mail to gim_sandbox;
