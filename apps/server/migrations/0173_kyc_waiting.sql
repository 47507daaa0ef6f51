-- The queue of staff, which every open desk counts twice a minute: the checks that wait, and the decisions that wait for a
-- second person. Their number stays small however many checks were ever made.
create index check_for_staff on kyc.check (submitted_at)
  where superseded_at is null and sealed_data is not null and (status = 'pending' or proposed_by is not null);
