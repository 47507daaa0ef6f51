-- Who may do what. The account that runs the migrations owns everything; no running process works as that account.
--   gim_app      the product's own reads and writes: no DDL, no bypass of row-level security, only what is granted here
--   gim_worker   the machinery of the job queue, and nothing of the product
--   gim_sandbox  moving the sandbox's clock; a production process never takes this role
-- Roles belong to the whole server, so another database of it may have made them already, perhaps at this very moment.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['gim_app', 'gim_worker', 'gim_sandbox'] loop
    begin
      execute format('create role %I nologin nosuperuser nocreatedb nocreaterole nobypassrls', wanted);
    exception
      when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, wanted, 'set') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end
$$;

revoke all on schema public from public;

grant usage on schema platform to gim_app, gim_worker, gim_sandbox;
-- Readiness compares the migrations that were applied with those that this build knows.
grant select on platform.migration to gim_app;
