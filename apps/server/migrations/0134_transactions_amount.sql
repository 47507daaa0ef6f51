-- A customer may bring less cash than was meant, and the order then comes to less. No other amount ever changes.
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
grant update (amount, usd) on transactions.transaction to gim_app;
