-- What users are told, one row for each event of the outbox and user. The text is made by the apps from event and params.
create table notifications.notification (
  -- Its first part is the time, so that the newest stand last.
  id uuid primary key,
  user_id uuid not null,
  -- The number of the outbox event that it was made from: an event that comes twice makes one notification.
  event_id bigint not null,
  event text not null,
  category text not null,
  params jsonb not null,
  link_kind text,
  link_id text,
  -- False where the user had muted the category in the app: neither listed nor counted.
  is_listed boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event_id),
  check (link_kind is not null or link_id is null)
);
create index notification_list on notifications.notification (user_id, id) where is_listed;
create index notification_unread on notifications.notification (user_id, id) where is_listed and read_at is null;
create index notification_age on notifications.notification (created_at);
grant select, insert, delete on notifications.notification to gim_app;
grant update (read_at) on notifications.notification to gim_app;

-- What users have chosen. Who has no row has chosen nothing: then the defaults hold.
create table notifications.setting (
  user_id uuid primary key,
  -- `trades.push`: a category and the channel on which it is off. Security is never among them.
  muted text[] not null check (array_to_string(muted, ' ') !~ 'security'),
  is_quiet boolean not null,
  -- Times of day by the clock of `time_zone`.
  quiet_from text not null check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to text not null check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  time_zone text not null,
  hides_amounts boolean not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on notifications.setting to gim_app;
