-- What somebody who tries the product has done to the simulated market. No row: the coin walks its own way.
create table sandbox.price_lever (
  coin text primary key,
  -- `held`: stays at one price. `silent`: says nothing more. `moved`: walks on, from where it was put.
  mode text not null check (mode in ('held', 'silent', 'moved')),
  -- How many times the simulated price it is; for `held` the price itself counts.
  factor double precision not null check (factor > 0),
  usd numeric not null check (usd > 0),
  since timestamptz not null
);
grant select, insert, update, delete on sandbox.price_lever to gim_sandbox;
