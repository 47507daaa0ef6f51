-- Roles that take two people (Z-06): one of staff asks for somebody, another one decides, and it is never who gets them.
create table staff.role_request (
  id uuid primary key,
  account_id uuid not null references staff.account (id),
  roles text[] not null check (cardinality(roles) > 0),
  requested_by uuid not null references staff.account (id),
  note text not null check (length(btrim(note)) >= 10),
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  state text not null check (state in ('Open', 'Approved', 'Rejected', 'Expired', 'Voided')),
  decided_by uuid references staff.account (id),
  decided_at timestamptz,
  decision_note text check (length(btrim(decision_note)) >= 10),
  constraint four_eyes check (decided_by <> requested_by),
  constraint not_the_own check (requested_by <> account_id and decided_by is distinct from account_id),
  check ((state in ('Approved', 'Rejected')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((decided_by is null) = (decision_note is null))
);
create unique index role_request_open on staff.role_request (account_id) where state = 'Open';
create index role_request_account on staff.role_request (account_id, requested_at desc);
grant select, insert on staff.role_request to gim_app;
-- Who asked, for whom, what and why never changes.
grant update (state, decided_by, decided_at, decision_note) on staff.role_request to gim_app;

create function staff.refuse_ended_role_request() returns trigger
language plpgsql
as $$
begin
  raise exception 'A role request that has ended does not change.' using errcode = 'insufficient_privilege';
end
$$;
create trigger role_request_ended before update on staff.role_request
  for each row when (old.state <> 'Open') execute function staff.refuse_ended_role_request();

-- A role that takes two people is given in the transaction that approves it, or with an account that nobody of staff opens: the
-- command line adds the first ones.
create function staff.check_second_person() returns trigger
language plpgsql
as $$
begin
  if (select needs_second_person from staff.role where name = new.role)
    and not exists (select from staff.role_request q
      where q.account_id = new.account_id and new.role = any (q.roles) and q.state = 'Approved'
        and q.xmin = pg_current_xact_id()::xid)
    and not exists (select from staff.account a
      where a.id = new.account_id and a.added_by is null and a.opened_in = pg_current_xact_id())
  then
    raise exception 'This role is given by two people.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger account_role_second_person before insert or update on staff.account_role
  for each row execute function staff.check_second_person();
