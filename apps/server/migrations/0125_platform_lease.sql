-- What one process at a time does, and which one that is now.
create table platform.lease (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);
grant select, insert, update on platform.lease to gim_app;
