-- How far the books were verified: one row for what is new ('new'), one for the full scan ('scan'). The content is signed with a key that
-- is not in the database, so that whoever can write here cannot make a check pass over rows. No book: it only says where a check goes on.
create table ledger.verification (
  name text primary key check (name in ('new', 'scan')),
  no bigint not null check (no > 0),
  content text not null,
  kid text not null,
  signature bytea not null check (length(signature) = 64)
);
grant select on ledger.verification to gim_app, gim_ledger;

-- No role may change a table of the books (L-02). Each state replaces the one it was made from, so that of two processes that
-- verify the same slice one is told that it was late.
create function ledger.keep_verification(name text, no bigint, content text, kid text, signature bytea) returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into ledger.verification as v (name, no, content, kid, signature)
    values (keep_verification.name, keep_verification.no, keep_verification.content, keep_verification.kid,
      keep_verification.signature)
    on conflict on constraint verification_pkey do update
      set no = excluded.no, content = excluded.content, kid = excluded.kid, signature = excluded.signature
      where v.no = excluded.no - 1;
  return found;
end
$$;
revoke all on function ledger.keep_verification from public;
grant execute on function ledger.keep_verification to gim_app;
