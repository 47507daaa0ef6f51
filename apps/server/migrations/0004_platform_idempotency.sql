-- What was answered to a money call, so that the same key gets the same bytes again (M-06).
create table platform.idempotency (
  caller_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  reply text not null,
  at timestamptz not null,
  primary key (caller_id, route, key)
);
create index idempotency_at on platform.idempotency (at);

grant select, insert, delete on platform.idempotency to gim_app;
