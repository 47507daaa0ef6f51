-- Events travel in lanes, each delivered on its own, so that what a person waits for never queues behind bulk:
-- `urgent` (codes, security mails), `live` (updates of open screens), `bulk` (everything else).
alter table platform.event add column lane text not null default 'bulk' check (lane in ('urgent', 'live', 'bulk'));
drop index platform.event_new;
create index event_new on platform.event (lane, id) where not is_fanned_out;

alter table platform.delivery add column lane text not null default 'bulk' check (lane in ('urgent', 'live', 'bulk'));
-- First attempts go out in batches in the order of their events, later ones one by one when their pause is over.
drop index platform.delivery_due;
create index delivery_fresh on platform.delivery (lane, event_id) where attempts = 0;
create index delivery_retry on platform.delivery (lane, next_attempt_at) where attempts > 0;

-- A job that a person waits for is taken before others.
drop function platform.add_job(text, json, timestamptz, text);
create function platform.add_job(task text, payload json, run_at timestamptz, key text, priority integer) returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => add_job.task,
    payload => add_job.payload,
    run_at => add_job.run_at,
    job_key => add_job.key,
    priority => add_job.priority
  );
end
$$;
revoke all on function platform.add_job from public;
grant execute on function platform.add_job to gim_app, gim_worker;
