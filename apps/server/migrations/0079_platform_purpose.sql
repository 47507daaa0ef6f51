-- What this database is for: a trial, with demo accounts and money that nobody paid in, or production. The first start decides,
-- and it cannot be changed afterwards: a trial never becomes production, and production never becomes a trial (P-05).
create table platform.purpose (
  only_row boolean primary key default true check (only_row),
  purpose text not null check (purpose in ('trial', 'production')),
  claimed_at timestamptz not null
);
grant select, insert on platform.purpose to gim_app;

create function platform.keep_purpose() returns trigger
language plpgsql
as $$
begin
  raise exception 'The purpose of a database does not change.';
end
$$;
create trigger keep_purpose before update or delete on platform.purpose
  for each row execute function platform.keep_purpose();
create trigger keep_purpose_whole before truncate on platform.purpose
  for each statement execute function platform.keep_purpose();

-- What a trial has left here. Production may ask, and gets to see none of it.
create function platform.trial_traces() returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select array_remove(array[
    case when exists (select from sandbox.account) then 'demo accounts' end,
    case when exists (select from sandbox.mail) then 'mails in the sandbox' end,
    case when exists (select from sandbox.price_lever) then 'prices that were set by hand' end,
    case when exists (select from platform.clock where offset_seconds <> 0) then 'a clock that was moved' end
  ], null)
$$;
revoke all on function platform.trial_traces from public;
grant execute on function platform.trial_traces to gim_app;
