-- The fence, without a foreign key: that one locks the batch before on every insert, which costs more than the rest of a small batch.
-- No batch is ever changed or removed, so looking is enough. One trigger asks both questions of a batch: may anything be written, and
-- does it follow the last one.
drop trigger batch_halt on ledger.batch;
drop function ledger.refuse_when_halted();
alter table ledger.batch drop constraint batch_chain_previous_seq_previous_hash_fkey;
alter table ledger.batch drop constraint batch_chain_seq_hash_key;
alter table ledger.batch drop column previous_seq;

create function ledger.check_batch() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if (select h.is_halted from ledger.halt h order by h.no desc limit 1) then
    raise exception 'writing is stopped' using errcode = 'GL009';
  end if;
  if new.seq > 1 and new.previous_hash is distinct from
    (select b.hash from ledger.batch b where b.chain = new.chain and b.seq = new.seq - 1) then
    raise exception 'batch % of chain % does not follow the last one', new.seq, new.chain using errcode = 'GL002';
  end if;
  return new;
end
$$;

create trigger batch_check before insert on ledger.batch
  for each row execute function ledger.check_batch();
