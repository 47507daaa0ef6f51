-- Pictures of documents and faces. Only what our own encoder has written is kept (I-08), sealed.
create table kyc.picture (
  id uuid primary key,
  check_id uuid not null references kyc.check,
  kind text not null check (kind in ('document_front', 'document_back', 'selfie', 'address_proof')),
  position smallint not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A sealed WebP.
  sealed_content bytea not null check (length(sealed_content) between 1 and 4000100),
  unique (check_id, position)
);
alter table kyc.picture alter column sealed_content set storage external;
grant select, insert, delete on kyc.picture to gim_app;

-- Who has seen which picture. A decision needs every one.
create table kyc.picture_opened (
  picture_id uuid not null references kyc.picture on delete cascade,
  staff_id uuid not null,
  at timestamptz not null,
  primary key (picture_id, staff_id)
);
grant select, insert on kyc.picture_opened to gim_app;
