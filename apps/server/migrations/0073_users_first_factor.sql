-- The first factor of an account pauses withdrawals as well: whoever took a session over must not gain by adding one.
alter table users.hold drop constraint hold_reason_check;
alter table users.hold add constraint hold_reason_check
  check (reason in ('PasswordReset', 'TwoFactorDisabled', 'FirstFactorAdded'));
