-- When an account was frozen, by whom, and why. Rows stay as history.
create table users.freeze (
  id uuid primary key,
  user_id uuid not null references users.user (id),
  because text not null check (because in ('owner', 'link', 'staff', 'unknown')),
  -- The member of staff, with a reason, where it was one.
  staff_id uuid,
  note text,
  at timestamptz not null,
  check ((because = 'staff') = (staff_id is not null)),
  check ((staff_id is null) = (note is null))
);
create index freeze_user on users.freeze (user_id, at desc, id desc);
grant select, insert on users.freeze to gim_app;

-- Of accounts that are frozen already nothing was kept but that they are.
insert into users.freeze (id, user_id, because, at)
select gen_random_uuid(), id, 'unknown', now() from users.user where status = 'Frozen';

-- Opening a frozen account takes two people (Z-06): one asks and says how the identity was checked, another one decides.
create table users.unfreeze_request (
  id uuid primary key,
  user_id uuid not null references users.user (id),
  freeze_id uuid not null references users.freeze (id),
  requested_by uuid not null,
  note text not null check (length(btrim(note)) >= 10),
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  state text not null check (state in ('Open', 'Approved', 'Rejected', 'Expired', 'Voided')),
  decided_by uuid,
  decided_at timestamptz,
  decision_note text check (length(btrim(decision_note)) >= 10),
  constraint four_eyes check (decided_by <> requested_by),
  check ((state in ('Approved', 'Rejected')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((decided_by is null) = (decision_note is null))
);
create unique index unfreeze_request_open on users.unfreeze_request (user_id) where state = 'Open';
create index unfreeze_request_waiting on users.unfreeze_request (requested_at, id) where state = 'Open';
create index unfreeze_request_user on users.unfreeze_request (user_id, requested_at desc);
grant select, insert on users.unfreeze_request to gim_app;
-- Who asked, for whom and why never changes.
grant update (state, decided_by, decided_at, decision_note) on users.unfreeze_request to gim_app;

create function users.refuse_ended_unfreeze() returns trigger
language plpgsql
as $$
begin
  raise exception 'An unfreeze request that has ended does not change.' using errcode = 'insufficient_privilege';
end
$$;
create trigger unfreeze_request_ended before update on users.unfreeze_request
  for each row when (old.state <> 'Open') execute function users.refuse_ended_unfreeze();

-- Whatever opens a frozen account, the approval of this very freeze has to stand there first. Whatever else takes an account
-- out of being frozen voids the request that is open for it.
create function users.leave_frozen() returns trigger
language plpgsql
as $$
begin
  if new.status = 'Active' and not exists (
    select from users.unfreeze_request r where r.state = 'Approved' and r.freeze_id = (
      select f.id from users.freeze f where f.user_id = new.id order by f.at desc, f.id desc limit 1)
  ) then
    raise exception 'A frozen account is opened by an approved request only.' using errcode = 'insufficient_privilege';
  end if;
  update users.unfreeze_request set state = 'Voided' where user_id = new.id and state = 'Open';
  return new;
end
$$;
create trigger user_leaves_frozen before update of status on users.user
  for each row when (old.status = 'Frozen' and new.status <> 'Frozen') execute function users.leave_frozen();
