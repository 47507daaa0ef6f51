-- Contract: no build has read or written it; a token that is used again is judged by its time alone.
alter table sessions.refresh_token drop column grace_uses;
