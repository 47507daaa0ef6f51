-- What is done stays done: no update of any kind makes its effect possible again.
create function platform.keep_webhook_done() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'the message % of % is done', old.id, old.partner using errcode = 'restrict_violation';
end
$$;
create trigger webhook_done before update on platform.webhook
  for each row when (old.state = 'done') execute function platform.keep_webhook_done();
