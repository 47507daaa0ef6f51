-- Once a day the ends of all chains are signed with a key that is not in the database (L-07): whoever rewrites the books and every hash
-- after them still cannot make the signature.
create table ledger.checkpoint (
  no bigint generated always as identity primary key,
  at timestamptz not null,
  -- The signed text: a line for the time, then chain, number and hash of each chain's last batch.
  content text not null,
  kid text not null,
  signature bytea not null check (length(signature) = 64)
);
grant select, insert on ledger.checkpoint to gim_app;
