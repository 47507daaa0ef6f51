-- The same rules as before, asked so that every look-up goes through the primary key whatever the planner believes of the table's size:
-- a plan made while the books were empty read all of them for every batch.
create or replace function ledger.check_entries() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  broken record;
begin
  select posting into broken
    from added group by posting, (account_id >> 10) & 1023 having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'the entries of posting % do not sum to zero', broken.posting using errcode = 'GL001';
  end if;
  select account_id, seq into broken
    from (
      select account_id, seq, balance - amount as before,
        lag(seq) over same as last_seq, lag(balance) over same as last_balance
      from added window same as (partition by account_id order by seq)
    ) e
    where case
      when last_seq is not null then last_seq <> seq - 1 or last_balance <> before
      when seq = 1 then before <> 0 or not exists (select from ledger.account a where a.id = e.account_id)
      else before is distinct from
        (select p.balance from ledger.entry p where p.account_id = e.account_id and p.seq = e.seq - 1)
    end
    limit 1;
  if not found then
    return null;
  end if;
  if broken.seq = 1 and not exists (select from ledger.account a where a.id = broken.account_id) then
    raise exception 'entry 1 names account %, which does not exist', broken.account_id
      using errcode = '23503', schema = 'ledger', table = 'entry';
  end if;
  if broken.seq > 1 and not exists
    (select from ledger.entry p where p.account_id = broken.account_id and p.seq = broken.seq - 1) then
    raise exception 'the entry before account % entry % is missing', broken.account_id, broken.seq using errcode = 'GL002';
  end if;
  raise exception 'the balance of account % entry % is not the one before plus the amount', broken.account_id, broken.seq
    using errcode = 'GL003';
end
$$;
