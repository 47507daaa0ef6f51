-- The product adds jobs only through this door: it cannot read, change or remove what others have queued.
-- The queue's own schema is installed after the migrations; the body is looked up when the function is called.
create function platform.add_job(task text, payload json, run_at timestamptz, key text) returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => add_job.task,
    payload => add_job.payload,
    run_at => add_job.run_at,
    job_key => add_job.key
  );
end
$$;

create function platform.remove_job(key text) returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.remove_job(remove_job.key);
end
$$;

revoke all on function platform.add_job, platform.remove_job from public;
grant execute on function platform.add_job, platform.remove_job to gim_app, gim_worker;

-- How far the sandbox's time is ahead of the machine's. Always zero in production.
create table platform.clock (
  only_row boolean primary key default true check (only_row),
  offset_seconds bigint not null default 0 check (offset_seconds >= 0)
);
insert into platform.clock default values;
grant select on platform.clock to gim_app, gim_worker, gim_sandbox;

-- Time is moved for everything at once: what was to happen in an hour happens now when the clock goes on by an hour.
create function platform.advance_clock(seconds bigint) returns bigint
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  total bigint;
begin
  update platform.clock set offset_seconds = offset_seconds + seconds returning offset_seconds into total;
  update graphile_worker._private_jobs
    set run_at = run_at - make_interval(secs => seconds)
    where locked_at is null and attempts < max_attempts;
  perform pg_notify('gim_clock', total::text);
  return total;
end
$$;

revoke all on function platform.advance_clock from public;
grant execute on function platform.advance_clock to gim_sandbox;
