-- The desk counts attempts by the same statements as the users, and those know when a bucket may be forgotten.
alter table staff.attempt add column stale_at timestamptz not null default now();
alter table staff.attempt alter column stale_at drop default;
create index attempt_stale on staff.attempt (stale_at);
