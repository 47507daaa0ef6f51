-- Messages that partners have sent, each once by its id. A message is stored before it is answered and worked off by a job; the row
-- is moved to done in the transaction of its effect, so that no delivery, restart or second worker makes the effect twice (H-02).
create table platform.webhook (
  partner text not null check (partner ~ '^[a-z][a-z-]{0,39}$'),
  -- The partner's own id of the message.
  id text not null check (length(id) between 1 and 128),
  -- By a key that is not in the database: a body can hold little enough to be guessed from a plain hash.
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- It can hold personal data, so it is encrypted, and gone once it is worked off.
  sealed_body text,
  -- As the partner signed it, of the first delivery that was stored.
  sent_at timestamptz not null,
  received_at timestamptz not null,
  state text not null default 'received' check (state in ('received', 'done', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  -- The name of the last failure, never its text.
  last_error text,
  ended_at timestamptz,
  primary key (partner, id),
  check ((state = 'received') = (ended_at is null)),
  check (state <> 'received' or sealed_body is not null),
  check (state <> 'done' or sealed_body is null)
);
create index webhook_open on platform.webhook (received_at) where state = 'received';
create index webhook_dead on platform.webhook (partner) where state = 'dead';
create index webhook_ended on platform.webhook (ended_at);

grant select, insert, delete on platform.webhook to gim_app;
grant update (sealed_body, sent_at, received_at, state, attempts, last_error, ended_at) on platform.webhook to gim_app;
