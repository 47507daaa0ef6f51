-- Events that a use case appends in its own transaction. Other modules read them later, at least once, in order per key.
create table platform.event (
  id bigint generated always as identity primary key,
  -- Numbers are handed out before commit, so a later number can become visible first. Reading only what is older than
  -- every open transaction (see platform.event_cursor) is what makes it safe to remember how far we have read.
  written_by xid8 not null default pg_current_xact_id(),
  topic text not null,
  key text not null,
  payload jsonb not null,
  occurred_at timestamptz not null
);
create index event_in_order on platform.event (written_by, id);

create table platform.event_cursor (
  only_row boolean primary key default true check (only_row),
  written_by xid8 not null default '0',
  id bigint not null default 0
);
insert into platform.event_cursor default values;

-- One row for each consumer that has not yet taken an event. The row goes away in the consumer's own transaction.
create table platform.delivery (
  consumer text not null,
  event_id bigint not null references platform.event (id),
  topic text not null,
  key text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  primary key (consumer, event_id)
);
create index delivery_order on platform.delivery (consumer, topic, key, event_id);
create index delivery_due on platform.delivery (next_attempt_at);
create index delivery_event on platform.delivery (event_id);

grant select, insert on platform.event to gim_app;
grant select, update on platform.event_cursor to gim_app;
grant select, insert, update, delete on platform.delivery to gim_app;

-- Events are never changed, and only old ones that everybody has taken are removed.
create function platform.sweep_events(before timestamptz) returns bigint
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from platform.event e
    using platform.event_cursor c
    where e.occurred_at < before
      and (e.written_by, e.id) <= (c.written_by, c.id)
      and not exists (select from platform.delivery d where d.event_id = e.id)
    returning 1
  )
  select count(*) from gone
$$;
revoke all on function platform.sweep_events from public;
grant execute on function platform.sweep_events to gim_app;
