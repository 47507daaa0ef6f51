-- Since when a device is signed in on: one that was signed out for good and comes back is a new one (D5).
alter table sessions.device add column known_since timestamptz not null default now();
update sessions.device set known_since = created_at;
