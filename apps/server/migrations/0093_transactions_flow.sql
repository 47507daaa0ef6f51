-- The rules of the flows as data: each module defines its own flow, and the start of a process writes the definitions of its build
-- here, as the owner of the schema. The product's own role reads them and cannot change them.
create table transactions.flow_stage (
  type text collate "C" not null,
  stage text collate "C" not null,
  status text collate "C" not null check (status in ('InProgress', 'Confirmed', 'Completed', 'Successful', 'Rejected', 'Canceled')),
  is_first boolean not null,
  -- Whether the build that started last has it.
  is_current boolean not null,
  primary key (type, stage)
);
create table transactions.flow_transition (
  type text collate "C" not null,
  from_stage text collate "C" not null,
  to_stage text collate "C" not null,
  primary key (type, from_stage, to_stage),
  foreign key (type, from_stage) references transactions.flow_stage (type, stage),
  foreign key (type, to_stage) references transactions.flow_stage (type, stage)
);
grant select on transactions.flow_stage, transactions.flow_transition to gim_app;

-- Takes the definitions of a build that starts. Idempotent. Only the owner of the schema has the rights it needs. Rules are added and
-- never taken away: an older build that starts during a rollout must not stop a newer one that runs. A migration removes them. A build
-- without a stage that transactions have, or with another status for it, could not show them and is refused.
create function transactions.install_flows(stages jsonb, transitions jsonb) returns void language plpgsql set search_path = '' as $$
declare
  gone record;
begin
  perform pg_advisory_xact_lock(7163093);
  for gone in
    select k.type, k.stage, k.status, g.status as status_now from transactions.flow_stage k
    left join jsonb_to_recordset(install_flows.stages) as g (type text, stage text, status text) on g.type = k.type and g.stage = k.stage
    where k.is_current and g.status is distinct from k.status
  loop
    if gone.status_now is not null then
      -- No transaction comes to this stage under its old status meanwhile.
      lock table transactions.transaction in share row exclusive mode;
    end if;
    -- Reads the whole history, once: afterwards the stage is not current.
    if exists (select from transactions.transaction t where t.type = gone.type and t.stage = gone.stage) then
      raise exception 'This build has no stage % (%) of %, and there are transactions in it. Move them on with a migration first.',
        gone.stage, gone.status, gone.type using errcode = 'object_in_use';
    end if;
  end loop;
  update transactions.flow_stage k set is_current = false
  where k.is_current and not exists (
    select from jsonb_to_recordset(install_flows.stages) as g (type text, stage text) where g.type = k.type and g.stage = k.stage
  );
  insert into transactions.flow_stage as k (type, stage, status, is_first, is_current)
  select g.type, g.stage, g.status, g."isFirst", true
  from jsonb_to_recordset(install_flows.stages) as g (type text, stage text, status text, "isFirst" boolean)
  on conflict (type, stage) do update
  set status = excluded.status, is_first = k.is_first or excluded.is_first, is_current = true
  where (k.status, k.is_first, k.is_current) is distinct from (excluded.status, k.is_first or excluded.is_first, true);
  insert into transactions.flow_transition (type, from_stage, to_stage)
  select g.type, g."from", g."to" from jsonb_to_recordset(install_flows.transitions) as g (type text, "from" text, "to" text)
  on conflict do nothing;
end
$$;
revoke all on function transactions.install_flows from public;

-- The type and the stage say the status; the flows hold which.
alter table transactions.transaction drop constraint transaction_type_check;
alter table transactions.transaction alter column status drop expression;
grant update (status) on transactions.transaction to gim_app;

-- Statement triggers and no foreign keys: trades write in batches, and a foreign key would look up and lock the one row of
-- `Buy, completed` once for each of them. The product's connections plan each statement anew; these go by keys whatever the size
-- of the tables, so their plans are kept.
create function transactions.check_new_records() returns trigger language plpgsql set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wrong record;
begin
  select a.type, a.stage, a.status into wrong from added a
  where not exists (
    select from transactions.flow_stage s where s.type = a.type and s.stage = a.stage and s.status = a.status
  )
  limit 1;
  if found then
    raise exception 'no flow has a % that is % and %', wrong.type, wrong.stage, wrong.status using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger new_records after insert on transactions.transaction
  referencing new table as added for each statement execute function transactions.check_new_records();

create function transactions.check_moved_records() returns trigger language plpgsql set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wrong record;
begin
  select a.type, b.stage as from_stage, a.stage, a.status into wrong
  from after_move a join before_move b on b.user_id = a.user_id and b.id = a.id
  where (a.stage, a.status) is distinct from (b.stage, b.status) and not exists (
    select from transactions.flow_transition m
    join transactions.flow_stage s on s.type = m.type and s.stage = m.to_stage
    where m.type = a.type and m.from_stage = b.stage and m.to_stage = a.stage and s.status = a.status
  )
  limit 1;
  if found then
    raise exception 'no flow lets a % go from % to % and %', wrong.type, wrong.from_stage, wrong.stage, wrong.status
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger moved_records after update on transactions.transaction
  referencing old table as before_move new table as after_move
  for each statement execute function transactions.check_moved_records();

-- A flow may let a stage repeat, so steps are told apart by their number.
alter table transactions.step drop constraint step_pkey;
alter table transactions.step alter column no type integer;
alter table transactions.step add primary key (transaction_id, no);

-- Each step follows the one before it by the rules of its flow, and the first is a first stage. A step without its transaction has no
-- flow and is refused too, so the foreign key is not needed: looking up each step on its own took more than all the rest of its
-- insert. Nobody may delete a transaction.
alter table transactions.step drop constraint step_user_id_transaction_id_fkey;
create function transactions.check_new_steps() returns trigger language plpgsql set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wrong record;
begin
  select t.type, p.stage as from_stage, a.stage into wrong
  from added a
  left join transactions.transaction t on t.user_id = a.user_id and t.id = a.transaction_id
  left join transactions.step p on p.transaction_id = a.transaction_id and p.no = a.no - 1
  where not case
    when a.no = 1 then exists (
      select from transactions.flow_stage s where s.type = t.type and s.stage = a.stage and s.is_first
    )
    else exists (
      select from transactions.flow_transition m
      where m.type = t.type and m.from_stage = p.stage and m.to_stage = a.stage
    )
  end
  limit 1;
  if found then
    raise exception 'no flow lets a % go from % to %', coalesce(wrong.type, 'transaction that is not there'),
      coalesce(wrong.from_stage, 'nothing'), wrong.stage
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger new_steps after insert on transactions.step
  referencing new table as added for each statement execute function transactions.check_new_steps();

-- What a person may search by: the fields that each flow names, in lower case, so that an address can be pasted in any spelling.
create table transactions.search_value (
  user_id uuid not null,
  value text collate "C" not null check (value <> ''),
  transaction_id uuid not null,
  primary key (user_id, value, transaction_id),
  foreign key (user_id, transaction_id) references transactions.transaction (user_id, id)
);
grant select, insert on transactions.search_value to gim_app;
insert into transactions.search_value (user_id, value, transaction_id)
  select t.user_id, v.value, t.id from transactions.transaction t cross join lateral (values (t.address), (t.txid)) as v (value)
  where v.value <> ''
  on conflict do nothing;
alter table transactions.transaction drop column address, drop column txid;
