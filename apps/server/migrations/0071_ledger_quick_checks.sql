-- The same rules, asked so that they cost a small batch less. A CHECK of a table is read and planned anew by every statement that
-- writes to it; the one of a domain is kept ready by the connection. What is below zero stays a CHECK of its table: it is about two
-- columns, and the one rule that everything here is for (L-03).
create domain ledger.chain_no as smallint check (value between 0 and 63);
create domain ledger.seq_no as bigint check (value > 0);
create domain ledger.digest as bytea check (length(value) = 32);
create domain ledger.posting_count as integer check (value > 0);
create domain ledger.position_no as smallint check (value >= 0);
create domain ledger.posting_kind as text check (length(value) between 1 and 40);
create domain ledger.entry_numbers as bigint[] check (cardinality(value) >= 4);
create domain ledger.moved_units as numeric(40, 0) check (value <> 0);

alter table ledger.batch
  drop constraint batch_chain_check,
  drop constraint batch_seq_check,
  drop constraint batch_previous_hash_check,
  drop constraint batch_hash_check,
  drop constraint batch_postings_check,
  drop constraint batch_check,
  alter chain type ledger.chain_no,
  alter seq type ledger.seq_no,
  alter previous_hash type ledger.digest,
  alter hash type ledger.digest,
  alter postings type ledger.posting_count;

alter table ledger.posting
  drop constraint posting_position_check,
  drop constraint posting_kind_check,
  drop constraint posting_body_hash_check,
  drop constraint posting_lines_check,
  alter position type ledger.position_no,
  alter kind type ledger.posting_kind,
  alter body_hash type ledger.digest,
  alter lines type ledger.entry_numbers;

alter table ledger.entry
  drop constraint entry_seq_check,
  drop constraint entry_amount_check,
  alter seq type ledger.seq_no,
  alter amount type ledger.moved_units;

-- One question for a batch that is in order; only of one that is not it is asked what is wrong.
create or replace function ledger.check_batch() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not coalesce((select h.is_halted from ledger.halt h order by h.no desc limit 1), false)
    and new.previous_hash is not distinct from
      (select b.hash from ledger.batch b where b.chain = new.chain and b.seq = new.seq - 1)
    and (new.seq = 1) = (new.previous_hash is null) then
    return new;
  end if;
  if (select h.is_halted from ledger.halt h order by h.no desc limit 1) then
    raise exception 'writing is stopped' using errcode = 'GL009';
  end if;
  raise exception 'batch % of chain % does not follow the last one', new.seq, new.chain using errcode = 'GL002';
end
$$;

-- The rules of 0041, of all entries as one question. Their order is the one in which a breach is named.
create or replace function ledger.check_entries() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  broken record;
begin
  if not exists (select from added group by posting, (account_id >> 10) & 1023 having sum(amount) <> 0)
    and not exists (
      select from (
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
    ) then
    return null;
  end if;
  select posting into broken
    from added group by posting, (account_id >> 10) & 1023 having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'the entries of posting % do not sum to zero', broken.posting using errcode = 'GL001';
  end if;
  select e.account_id, e.seq into broken
    from added e
    where e.seq = 1 and not exists (select from ledger.account a where a.id = e.account_id)
    limit 1;
  if found then
    raise exception 'entry 1 names account %, which does not exist', broken.account_id
      using errcode = '23503', schema = 'ledger', table = 'entry';
  end if;
  -- Those of this statement are in the table by now.
  select e.account_id, e.seq into broken
    from added e
    where e.seq > 1 and not exists
      (select from ledger.entry p where p.account_id = e.account_id and p.seq = e.seq - 1)
    limit 1;
  if found then
    raise exception 'the entry before account % entry % is missing', broken.account_id, broken.seq using errcode = 'GL002';
  end if;
  raise exception 'a balance is not the one before plus the amount' using errcode = 'GL003';
end
$$;
