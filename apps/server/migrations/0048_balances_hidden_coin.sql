-- Which coins a user does not want to see while there is nothing in them.
create schema balances;
grant usage on schema balances to gim_app;

create table balances.hidden_coin (
  user_id uuid not null,
  coin text not null,
  primary key (user_id, coin)
);
grant select, insert, delete on balances.hidden_coin to gim_app;
