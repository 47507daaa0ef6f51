-- What is owed to all customers, counted once a day and published with a signature (C-15).
create schema proofs;
grant usage on schema proofs to gim_app;

-- One count. What was published can be neither changed nor taken back: a mistake is mended by another edition of the day.
create table proofs.publication (
  day date not null,
  edition smallint not null check (edition > 0),
  -- How many leaves the tree has.
  customers integer not null check (customers >= 0),
  statement text not null,
  signature text not null,
  public_key text not null,
  published_at timestamptz not null,
  primary key (day, edition)
);
grant select, insert on proofs.publication to gim_app;

-- The leaves of the newest count, in the order of their hashes. Salts are derived from a key and stand nowhere.
create table proofs.leaf (
  day date not null,
  edition smallint not null,
  position integer not null check (position >= 0),
  user_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  -- Whole units of each coin in the order of the statement. No sign fits in.
  sums text not null check (strpos(sums, '-') = 0),
  primary key (day, edition, position),
  -- Each customer is counted once.
  unique (day, edition, user_id)
);
grant select, insert, delete on proofs.leaf to gim_app;

-- The upper levels of the same tree; what is below is computed from the leaves of one block.
create table proofs.node (
  day date not null,
  edition smallint not null,
  level smallint not null check (level > 0),
  position integer not null check (position >= 0),
  hash bytea not null check (length(hash) = 32),
  sums text not null check (strpos(sums, '-') = 0),
  primary key (day, edition, level, position)
);
grant select, insert, delete on proofs.node to gim_app;
