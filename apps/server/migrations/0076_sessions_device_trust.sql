-- A password reset makes its device known before anybody has signed in on it. Its first sign-in is told to the owner still.
alter table sessions.device add column has_signed_in boolean not null default true;
-- Signing in asks which accounts know a device.
create index device_id on sessions.device (device_id, last_seen_at desc) where is_known;
