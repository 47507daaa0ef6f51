-- What the books' own jobs ask again and again is found without a walk through all of them.

-- Holds that still wait for their time. No book: it follows from the holds and their ends, so that no role needs a right to change it
-- (L-02), and a row goes when its hold ends. Before, the job passed every hold that ever had a time, every ten seconds.
create table ledger.hold_due (
  hold uuid primary key references ledger.hold (key),
  expires_at timestamptz not null
);
create index hold_due_time on ledger.hold_due (expires_at);
insert into ledger.hold_due (hold, expires_at)
  select h.key, h.expires_at from ledger.hold h
  where h.expires_at is not null and not exists (select from ledger.hold_end e where e.hold = h.key);
drop index ledger.hold_expiry;
grant select on ledger.hold_due to gim_app, gim_ledger;

create function ledger.add_due() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into ledger.hold_due (hold, expires_at)
    select a.key, a.expires_at from added a where a.expires_at is not null;
  return null;
end
$$;
create function ledger.remove_due() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from ledger.hold_due d using added a where d.hold = a.hold;
  return null;
end
$$;
revoke all on function ledger.add_due, ledger.remove_due from public;
create trigger hold_due after insert on ledger.hold
  referencing new table as added
  for each statement execute function ledger.add_due();
create trigger hold_end_due after insert on ledger.hold_end
  referencing new table as added
  for each statement execute function ledger.remove_due();

-- The house's own accounts, whose stripes are gathered. There are as many as processes and assets, and one for each among all users'.
create index account_house on ledger.account (id) where kind_no in (3, 4, 5);

-- The same index, remembering several runs of numbers for each part of the table: every process counts its own batches, so that with two
-- chains one range from the least to the greatest covers everything, and the check of the chain read all postings for each of its pages.
drop index ledger.posting_batch;
create index posting_batch on ledger.posting using brin (batch int8_minmax_multi_ops (values_per_range = 64))
  with (pages_per_range = 16, autosummarize = on);
