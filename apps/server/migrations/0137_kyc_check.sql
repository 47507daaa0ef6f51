-- Each time that documents were sent to the partner. The newest of a user counts.
create table kyc.check (
  id uuid primary key,
  user_id uuid not null,
  applicant_id text not null check (length(applicant_id) between 1 and 200),
  -- By the partner's clock.
  submitted_at timestamptz not null,
  received_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reject_type text check (reject_type in ('retry', 'final')),
  reasons text[] not null default '{}',
  decided_by text check (decided_by in ('partner', 'staff')),
  reviewed_at timestamptz,
  -- The newest decision of the partner that was read, by the partner's clock, whether it counted or not.
  partner_at timestamptz,
  -- What was entered and what the documents say. Sealed; null once it is erased.
  sealed_data text,
  screened_at timestamptz,
  -- What the sanctions lists say. Sealed; null when there is nothing.
  sealed_hits text,
  -- Documents were sent again before this one was decided.
  superseded_at timestamptz,
  polled_at timestamptz,
  pictures_deleted_at timestamptz,
  -- Passed to a colleague.
  escalated_by uuid,
  escalated_at timestamptz,
  escalation_note text,
  -- A decision that waits for a second person.
  proposed_by uuid,
  proposed_at timestamptz,
  proposal jsonb,
  unique (user_id, applicant_id, submitted_at),
  check ((status = 'rejected') = (reject_type is not null)),
  check (status = 'rejected' or reasons = '{}'),
  check ((status = 'pending') = (reviewed_at is null)),
  check ((status = 'pending') = (decided_by is null)),
  check ((escalated_by is null) = (escalated_at is null)),
  check ((proposed_by is null) = (proposal is null) and (proposed_by is null) = (proposed_at is null))
);
create index check_user on kyc.check (user_id, submitted_at desc);
create index check_waiting on kyc.check (submitted_at) where status = 'pending' and superseded_at is null;
create index check_reviewed on kyc.check (reviewed_at desc) where reviewed_at is not null;
grant select, insert, update on kyc.check to gim_app;

-- The check that the status comes from.
alter table kyc.identity add column check_id uuid references kyc.check;

-- Every decision, and every word of the partner that changed nothing because staff had decided.
create table kyc.decision (
  id bigint generated always as identity primary key,
  check_id uuid not null references kyc.check,
  at timestamptz not null,
  -- Null for the partner.
  staff_id uuid,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  reject_type text check (reject_type in ('retry', 'final')),
  reasons text[] not null default '{}',
  note text,
  is_applied boolean not null,
  -- When the partner decided, by the partner's clock.
  partner_at timestamptz,
  check ((staff_id is null) = (partner_at is not null))
);
create index decision_check on kyc.decision (check_id, id);
-- One word of the partner is one line, however often it comes.
create unique index decision_of_partner on kyc.decision (check_id, partner_at) where staff_id is null;
grant select, insert on kyc.decision to gim_app;

-- Nobody changes what was decided; a note goes with the account that it was written about.
grant update (note) on kyc.decision to gim_app;
create function kyc.keep_note() returns trigger
language plpgsql
as $$
begin
  if new.note is not null then
    raise exception 'A note of a decision is removed, never changed.' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger decision_keeps_note before update on kyc.decision
  for each row execute function kyc.keep_note();

-- When somebody was last sent to the partner's form: their check is asked for, should its message be lost.
create table kyc.form (
  user_id uuid primary key,
  opened_at timestamptz not null,
  polled_at timestamptz
);
grant select, insert, update, delete on kyc.form to gim_app;
grant delete on kyc.identity, kyc.eula to gim_app;
