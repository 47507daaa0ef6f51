-- What a right lets somebody do. Endpoints and sections of the desk ask for a right by its name; a name that is not here opens
-- nothing, and a process whose endpoints ask for one does not start.
create table staff.right (
  name text primary key check (name ~ '^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)+$'),
  about text not null,
  -- Whether what it opens belongs to a point, so that a role may have it for the own points alone.
  is_point_bound boolean not null default false,
  -- So that a row of a role can hold that it does.
  unique (name, is_point_bound)
);
grant select on staff.right to gim_app;

insert into staff.right (name, about, is_point_bound) values
  ('desk.open', 'Sign in at the desk, change the own password, sign out', false),
  ('audit.read', 'Read the log of what staff did', false),
  ('staff.read', 'See who works at the desk, with roles and points', false),
  ('staff.manage', 'Add people, change roles and points, disable and enable', false),
  ('staff.approve', 'Decide whether somebody gets a role that takes two people', false),
  ('users.read', 'Find and open an account', false),
  ('users.freeze', 'Freeze an account', false),
  ('users.unfreeze.request', 'Ask for an account to be opened again', false),
  ('users.unfreeze.approve', 'Decide whether an account is opened again', false),
  ('kyc.read', 'See the identity checks', false),
  ('withdrawals.read', 'See the withdrawals in review', false),
  ('support.read', 'See what customers write to support', false),
  ('cash-orders.read', 'See the cash orders', true),
  ('points.read', 'See the points', true);

-- Roles that reach money, identities or other staff are given by two people.
alter table staff.role add column needs_second_person boolean not null default false;
update staff.role set needs_second_person = true where name in ('compliance', 'treasury', 'admin');

alter table staff.role_right add foreign key (right_name) references staff.right (name);
-- For the own points alone, or everywhere. Only what belongs to a point can be had for some of them.
alter table staff.role_right add column own_points boolean not null default false;
alter table staff.role_right add column bound_right text
  generated always as (case when own_points then right_name end) stored;
alter table staff.role_right add column bound_flag boolean
  generated always as (case when own_points then true end) stored;
alter table staff.role_right add constraint own_points_of_point_bound
  foreign key (bound_right, bound_flag) references staff.right (name, is_point_bound);

insert into staff.role_right (role, right_name, own_points) values
  ('teller', 'cash-orders.read', true),
  ('teller', 'points.read', true),
  ('support', 'support.read', false),
  ('support', 'cash-orders.read', false),
  ('support', 'points.read', false),
  ('compliance', 'kyc.read', false),
  ('compliance', 'withdrawals.read', false),
  ('treasury', 'withdrawals.read', false),
  ('admin', 'staff.read', false),
  ('admin', 'staff.approve', false),
  ('admin', 'cash-orders.read', false),
  ('admin', 'points.read', false);

-- At which points somebody works. The points themselves belong to another module: here they are ids.
create table staff.account_point (
  account_id uuid not null references staff.account (id),
  point_id uuid not null,
  primary key (account_id, point_id)
);
grant select, insert, delete on staff.account_point to gim_app;

-- Who opened the account, and so has known its first password and key: these two never are two people. Null for the command line.
alter table staff.account add column added_by uuid references staff.account (id);
-- The transaction that opened it.
alter table staff.account add column opened_in xid8 not null default pg_current_xact_id();
-- Grows with each change of roles, points or state: a change is made of what was seen, or not at all.
alter table staff.account add column access_version integer not null default 0;
-- Sessions are forgotten after a while; when somebody was last at the desk is not.
alter table staff.account add column last_sign_in_at timestamptz;

-- Somebody who manages staff remains, whatever asks. One after the other: of two who take the right from each other one is late.
create function staff.require_manager() returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('staff access', 0));
  if not exists (select from staff.account_role r
      join staff.role_right g on g.role = r.role and g.right_name = 'staff.manage'
      join staff.account a on a.id = r.account_id
    where a.disabled_at is null) then
    raise exception 'Somebody who manages staff must remain.' using errcode = 'check_violation';
  end if;
end
$$;

create function staff.keep_manager_enabled() returns trigger
language plpgsql
as $$
begin
  if exists (select from staff.account_role r join staff.role_right g on g.role = r.role
    where r.account_id = new.id and g.right_name = 'staff.manage') then
    perform staff.require_manager();
  end if;
  return null;
end
$$;
create trigger account_keeps_manager after update of disabled_at on staff.account
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function staff.keep_manager_enabled();

create function staff.keep_manager_role() returns trigger
language plpgsql
as $$
begin
  if exists (select from staff.role_right g where g.role = old.role and g.right_name = 'staff.manage') then
    perform staff.require_manager();
  end if;
  return null;
end
$$;
create trigger account_role_keeps_manager after delete or update on staff.account_role
  for each row execute function staff.keep_manager_role();
