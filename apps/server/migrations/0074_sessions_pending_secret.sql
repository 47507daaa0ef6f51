-- A pending authenticator secret belongs to the session whose step-up allowed it. Secrets that wait without one were
-- made without a step-up and must not become active.
delete from sessions.two_factor where secret is null;
update sessions.two_factor set pending_secret = null, pending_at = null where pending_secret is not null;
alter table sessions.two_factor add column pending_session_id uuid;
alter table sessions.two_factor add constraint two_factor_pending_session
  check ((pending_secret is null) = (pending_session_id is null));

-- Password reset and factor changes void the open login tickets of a user.
create index login_ticket_user on sessions.login_ticket (user_id);
