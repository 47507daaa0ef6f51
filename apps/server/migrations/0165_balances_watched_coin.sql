-- Which coins a user watches on the market page.
create table balances.watched_coin (
  user_id uuid not null,
  coin text not null,
  primary key (user_id, coin)
);
grant select, insert, delete on balances.watched_coin to gim_app;
