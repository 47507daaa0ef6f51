-- Cases that the product opens by itself: an operation that is late, a message of a partner that was given up, a drawer that differs.
create table support.case (
  number bigint primary key,
  reason text not null check (reason in ('WithdrawalLate', 'DepositLate', 'CashOrderLate', 'PayoutLate', 'TradeLate',
    'WebhookGaveUp', 'DrawerDiffers')),
  -- What it is about, by an id that never changes: one case for each, ever.
  subject_key text collate "C" not null,
  subject text not null,
  user_id uuid,
  transaction_id uuid,
  coin text,
  amount numeric,
  due_at timestamptz,
  p90_seconds integer,
  opened_at timestamptz not null,
  taken_by uuid,
  closed_at timestamptz,
  -- Null when it ended by itself.
  closed_by uuid,
  unique (reason, subject_key),
  check ((transaction_id is null) or (user_id is not null)),
  check (closed_by is null or closed_at is not null)
);
create index case_open on support.case (opened_at) where closed_at is null;
create index case_closed on support.case (closed_at) where closed_at is not null;
create index case_of_transaction on support.case (transaction_id) where transaction_id is not null;
grant select, insert on support.case to gim_app;
grant update (taken_by, closed_at, closed_by) on support.case to gim_app;
create function support.keep_case_closed() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a closed case does not change' using errcode = 'check_violation';
end
$$;
create trigger case_kept before update on support.case
  for each row when (old.closed_at is not null) execute function support.keep_case_closed();

-- What was done about a case. Only added to.
create table support.case_note (
  id uuid primary key,
  number bigint not null references support.case,
  staff_id uuid,
  kind text not null check (kind in ('opened', 'taken', 'passed', 'note', 'closed', 'ended')),
  text text,
  at timestamptz not null,
  check ((staff_id is null) = (kind in ('opened', 'ended')))
);
create index case_note_of on support.case_note (number, id);
grant select, insert on support.case_note to gim_app;
