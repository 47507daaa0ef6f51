-- Where the identity check of each user stands, and what they agreed to. No row means that nothing has begun.
create schema kyc;
grant usage on schema kyc to gim_app;

create table kyc.identity (
  user_id uuid primary key,
  status text not null check (status in ('notchecked', 'pending', 'rejected', 'approved')),
  submitted_at timestamptz,
  reviewed_at timestamptz,
  eta_hours integer check (eta_hours > 0),
  reject_type text check (reject_type in ('retry', 'final')),
  reasons text[] not null default '{}',
  -- Only a rejection has reasons, and every rejection says whether another try is possible.
  check ((status = 'rejected') = (reject_type is not null)),
  check (status = 'rejected' or reasons = '{}'),
  check ((status = 'notchecked') = (submitted_at is null)),
  check ((status in ('approved', 'rejected')) = (reviewed_at is not null))
);
grant select, insert, update on kyc.identity to gim_app;

-- Each acceptance of the partner's licence agreement, and each time it was taken back: the newest line counts, all of them stay.
create table kyc.eula (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  is_accepted boolean not null,
  at timestamptz not null
);
create index eula_user on kyc.eula (user_id, id desc);
grant select, insert on kyc.eula to gim_app;
