-- What a user has of something that is limited (Z-07). Each takes a lock of the user first, which is kept until the transaction ends,
-- and counts on a snapshot from after it: so parallel calls of one user are counted one after the other, in the one statement that
-- also inserts. A lock and a count in plain SQL would not do: both would read the snapshot from before the lock.
create function trades.count_recent_quotes(owner uuid, at timestamptz) returns bigint
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('trades quotes ' || owner::text, 0));
  -- Quotes from more than a minute ahead were made before the clock was set back. If they counted, the user would have to wait
  -- until the clock has come there again.
  return (
    select count(*) from trades.quote
    where user_id = owner and created_at > at - interval '1 minute' and created_at <= at + interval '1 minute'
  );
end
$$;

create function trades.count_recurring_buys(owner uuid) returns bigint
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('trades recurring buys ' || owner::text, 0));
  return (select count(*) from trades.recurring_buy where user_id = owner);
end
$$;

create function trades.count_active_price_alerts(owner uuid) returns bigint
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('trades price alerts ' || owner::text, 0));
  return (select count(*) from trades.price_alert where user_id = owner and is_active);
end
$$;

revoke all on function trades.count_recent_quotes, trades.count_recurring_buys, trades.count_active_price_alerts from public;
grant execute on function trades.count_recent_quotes, trades.count_recurring_buys, trades.count_active_price_alerts to gim_app;
