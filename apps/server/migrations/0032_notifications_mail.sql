-- Mails that are to be sent, one for each event that asks for one. The event's number is the key, so an event that comes
-- twice makes one mail. What the mail says is sealed, and gone once it was sent.
create schema notifications;
grant usage on schema notifications to gim_app;

create table notifications.mail (
  event_id bigint primary key,
  kind text not null,
  -- Null for an account that is gone: then the address is in the sealed content.
  user_id uuid,
  content text,
  created_at timestamptz not null,
  -- A code that nobody can use any more is not worth a mail.
  expires_at timestamptz,
  -- Whoever sends it says so here first, for a while: two workers never send the same mail at the same time.
  claimed_until timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('sent', 'dropped')),
  check ((ended_at is null) = (outcome is null)),
  check ((ended_at is null) = (content is not null))
);
create index mail_open on notifications.mail (claimed_until) where ended_at is null;
create index mail_ended on notifications.mail (ended_at) where ended_at is not null;
grant select, insert, update, delete on notifications.mail to gim_app;
