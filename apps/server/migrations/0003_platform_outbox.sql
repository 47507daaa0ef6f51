-- Events that a use case appends in its own transaction. Other modules read them later, at least once, in order per key.
create table platform.event (
  id bigint generated always as identity primary key,
  topic text not null,
  key text not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  -- Set when the deliveries below were made. A remembered position would not do: numbers are handed out before commit,
  -- so a lower one can become visible after a higher one.
  is_fanned_out boolean not null default false
);
create index event_new on platform.event (id) where not is_fanned_out;

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

grant select, insert, update (is_fanned_out) on platform.event to gim_app;
grant select, insert, update, delete on platform.delivery to gim_app;

-- What an event tells is never changed, and only old ones that everybody has taken are removed.
create function platform.sweep_events(before timestamptz) returns bigint
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from platform.event e
    where e.occurred_at < before
      and e.is_fanned_out
      and not exists (select from platform.delivery d where d.event_id = e.id)
    returning 1
  )
  select count(*) from gone
$$;
revoke all on function platform.sweep_events from public;
grant execute on function platform.sweep_events to gim_app;
