-- The steps of an operation are part of its record: a trade writes one row instead of three, and a move one instead of two.
alter table transactions.transaction
  add column step_stages text[] collate "C" not null default '{}',
  add column step_times timestamptz[] not null default '{}',
  add constraint transaction_step_check check (cardinality(step_stages) = cardinality(step_times)) not valid;
alter table transactions.transaction validate constraint transaction_step_check;
grant update (step_stages, step_times) on transactions.transaction to gim_app;

-- Events name a record by its id alone, and the primary key begins with the owner. Ids ascend, so it costs little to keep.
create index transaction_id on transactions.transaction (id);

-- Steps from before stay where they are, whatever their number: the way of a record is those of the archive, then its own.
-- Contract: the build before finds a view under the old name, which reads both and appends to the record. It goes with the
-- next release.
drop trigger new_steps on transactions.step;
drop function transactions.check_new_steps();
alter table transactions.step rename to step_archive;
revoke insert on transactions.step_archive from gim_app;

create view transactions.step as
  select transaction_id, stage, no, at, user_id from transactions.step_archive
  union all
  select t.id, s.stage, (s.no + (select count(*) from transactions.step_archive a where a.transaction_id = t.id))::integer, s.at, t.user_id
  from transactions.transaction t cross join lateral unnest(t.step_stages, t.step_times) with ordinality as s (stage, at, no);
create function transactions.append_step() returns trigger language plpgsql set search_path = '' as $$
begin
  update transactions.transaction t
  set step_stages = t.step_stages || new.stage, step_times = t.step_times || new.at
  where t.user_id = new.user_id and t.id = new.transaction_id;
  return new;
end
$$;
create trigger append_step instead of insert on transactions.step for each row execute function transactions.append_step();
grant select, insert on transactions.step to gim_app;

-- Each step follows the one before it by the rules of its flow, and the first is a first stage.
create or replace function transactions.check_new_records() returns trigger language plpgsql set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wrong record;
begin
  select a.type, a.stage, a.status, a.step_stages into wrong from added a
  where not exists (
    select from transactions.flow_stage s where s.type = a.type and s.stage = a.stage and s.status = a.status
  ) or a.step_stages <> '{}' and (
    not exists (
      select from transactions.flow_stage s where s.type = a.type and s.stage = a.step_stages[1] and s.is_first
    ) or exists (
      select from generate_series(2, cardinality(a.step_stages)) as n where not exists (
        select from transactions.flow_transition m
        where m.type = a.type and m.from_stage = a.step_stages[n - 1] and m.to_stage = a.step_stages[n]
      )
    )
  )
  limit 1;
  if found then
    raise exception 'no flow has a % that is % and % by way of %', wrong.type, wrong.stage, wrong.status, wrong.step_stages
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Steps are only appended, one at a time.
create or replace function transactions.check_moved_records() returns trigger language plpgsql set search_path = ''
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
  select a.type, b.step_stages as from_stages, a.step_stages into wrong
  from after_move a join before_move b on b.user_id = a.user_id and b.id = a.id
  cross join lateral (
    select a.step_stages[cardinality(a.step_stages)] as stage, coalesce(
      b.step_stages[cardinality(b.step_stages)],
      (select p.stage from transactions.step_archive p where p.transaction_id = a.id order by p.no desc limit 1)
    ) as from_stage
  ) as last
  where (a.step_stages, a.step_times) is distinct from (b.step_stages, b.step_times) and not (
    (a.step_stages, a.step_times) = (b.step_stages || last.stage, b.step_times || a.step_times[cardinality(a.step_times)])
    and case
      when last.from_stage is null then exists (
        select from transactions.flow_stage s where s.type = a.type and s.stage = last.stage and s.is_first
      )
      else exists (
        select from transactions.flow_transition m
        where m.type = a.type and m.from_stage = last.from_stage and m.to_stage = last.stage
      )
    end
  )
  limit 1;
  if found then
    raise exception 'no flow lets the steps of a % go from % to %', wrong.type, wrong.from_stages, wrong.step_stages
      using errcode = 'check_violation';
  end if;
  select a.type into wrong
  from after_move a join before_move b on b.user_id = a.user_id and b.id = a.id
  where (a.amount, a.usd) is distinct from (b.amount, b.usd)
    and (a.type <> 'CashIn' or b.ended_at is not null or a.amount > b.amount or a.usd > b.usd)
  limit 1;
  if found then
    raise exception 'the amount of a % does not change that way', wrong.type using errcode = 'check_violation';
  end if;
  return null;
end
$$;
