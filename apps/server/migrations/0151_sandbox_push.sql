-- The sandbox's stand-in for push services: what was sent to browsers (encrypted for them, as it went out) and to host apps.
create table sandbox.push (
  id bigint generated always as identity primary key,
  -- `web`: by a subscription of a browser at the sandbox's own push service. `host`: by a token of a host app.
  channel text not null check (channel in ('web', 'host')),
  recipient text not null,
  -- What the service was given beside the content: encryption, urgency, how long it is worth keeping.
  headers jsonb not null,
  content text not null,
  sent_at timestamptz not null
);
create index push_recipient on sandbox.push (recipient, id desc);
grant select, insert, delete on sandbox.push to gim_sandbox;
