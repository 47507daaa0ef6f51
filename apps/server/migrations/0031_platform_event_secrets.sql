-- What an event tells is never changed, but the secrets in it go away once their one reader has them (S-12): every part of
-- the payload whose name begins with "sealed". What is left still tells that, and when, it happened.
create function platform.forget_event_secrets(event_id bigint) returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  update platform.event e
  set payload = (
    select coalesce(jsonb_object_agg(part.key, part.value), '{}'::jsonb)
    from jsonb_each(e.payload) part
    where not starts_with(part.key, 'sealed')
  )
  where e.id = forget_event_secrets.event_id
$$;
revoke all on function platform.forget_event_secrets from public;
grant execute on function platform.forget_event_secrets to gim_app;
