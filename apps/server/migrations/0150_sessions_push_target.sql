-- Where pushes go is a secret of the device, so it is encrypted. The plain tokens are dropped: apps send theirs at every start.
alter table sessions.device drop column push_token;
alter table sessions.device add column sealed_push_token text;
-- Keyed hash of the token: one browser gets the pushes of one account, the one that signed in there last.
alter table sessions.device add column push_mark bytea;
alter table sessions.device add check ((sealed_push_token is null) = (push_mark is null));
create unique index device_push on sessions.device (push_mark);
