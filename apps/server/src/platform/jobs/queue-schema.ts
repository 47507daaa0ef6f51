import { Logger } from 'graphile-worker';

/** The queue's tables keep row-level security enabled; only the queue's own role has access. */
export const grantQueue: string = `
do $$
declare
  found record;
begin
  grant usage on schema graphile_worker to gim_worker;
  grant execute on all functions in schema graphile_worker to gim_worker;
  grant usage, select on all sequences in schema graphile_worker to gim_worker;
  for found in
    select c.oid, c.relname, c.relkind, c.relrowsecurity
    from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v')
  loop
    execute format('grant select, insert, update, delete on graphile_worker.%I to gim_worker', found.relname);
    if found.relrowsecurity and not exists (
      select from pg_policy p where p.polrelid = found.oid and p.polname = 'gim_worker_all'
    ) then
      execute format(
        'create policy gim_worker_all on graphile_worker.%I to gim_worker using (true) with check (true)',
        found.relname
      );
    end if;
  end loop;
end
$$`;

/** For one-off steps whose outcome we report ourselves. */
export const quietLogger: Logger = new Logger(() => () => undefined);
