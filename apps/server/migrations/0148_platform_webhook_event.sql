-- What a message is about, by the partner's own name for it: the body is gone once it is worked off.
alter table platform.webhook add column event text check (char_length(event) <= 100);
create index webhook_received on platform.webhook (received_at);
