-- The job queue alone decides who sends a mail: the claim beside it was a second mechanism for the same thing.
drop index notifications.mail_open;
alter table notifications.mail drop column claimed_until;
