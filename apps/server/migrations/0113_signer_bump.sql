-- A higher fee that the signer will not pay. The payment itself goes on as it is.
create table signer.bump_refusal (
  payment_id uuid not null,
  version integer not null,
  field text not null,
  reason text not null,
  refused_at timestamptz not null,
  primary key (payment_id, version),
  foreign key (payment_id, version) references signer.bump (payment_id, version)
);
grant select, insert on signer.bump_refusal to gim_signer;
grant select on signer.bump_refusal to gim_app;

-- Cold storage is published like the rest: its coins are the house's, and only the signer's settings know where it is.
alter table signer.wallet drop constraint wallet_kind_check;
alter table signer.wallet add constraint wallet_kind_check check (kind in ('xpub', 'address', 'cold'));
