-- How long similar operations took lately, by type and by the network they go over; the empty lane is for types without one.
create table transactions.eta_figure (
  type text collate "C" not null,
  lane text collate "C" not null,
  median_seconds integer not null check (median_seconds >= 0),
  p90_seconds integer not null check (p90_seconds >= median_seconds),
  measured integer not null check (measured > 0),
  bin_seconds integer not null check (bin_seconds > 0),
  -- How many took so many bins; the last one has all that took longer.
  counts integer[] not null,
  measured_at timestamptz not null,
  primary key (type, lane)
);
grant select, insert, update, delete on transactions.eta_figure to gim_app;

-- What arrived, newest first within its lane. Trades are Completed and never Successful: they pay nothing for it.
create index transaction_arrived on transactions.transaction (type, (coalesce(details ->> 'network', '')), ended_at)
  where status = 'Successful';
