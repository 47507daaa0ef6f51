-- What counts against the rolling limits: one row an operation. It is never removed before its longest window is over; what was
-- undone is marked and counts no more.
create schema limits;
grant usage on schema limits to gim_app;

create table limits.usage (
  -- The operation's own id, so that the same operation counts once, however often it is tried.
  id uuid primary key,
  user_id uuid not null,
  action text not null,
  -- Cents.
  units numeric(40, 0) not null check (units > 0),
  at timestamptz not null,
  released_at timestamptz
);
create index usage_window on limits.usage (user_id, at) include (units) where released_at is null;
create index usage_age on limits.usage (at);
grant select, insert, update, delete on limits.usage to gim_app;
