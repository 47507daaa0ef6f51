-- Sums that are kept up to date with each share and each visitor, so that statistics cost the same however many there were.
create table affiliate.income (
  affiliate_id uuid not null,
  level smallint not null,
  coin text not null,
  units numeric(40, 0) not null,
  fee_units numeric(40, 0) not null,
  fees integer not null,
  primary key (affiliate_id, level, coin)
);

create table affiliate.income_day (
  affiliate_id uuid not null,
  level smallint not null,
  day date not null,
  coin text not null,
  units numeric(40, 0) not null,
  fee_units numeric(40, 0) not null,
  fees integer not null,
  primary key (affiliate_id, level, day, coin)
);

-- `active` counts the members whose last fee was on this day: summed over 30 days, those who paid one in 30 days.
create table affiliate.count_day (
  affiliate_id uuid not null,
  level smallint not null,
  day date not null,
  clicks integer not null default 0,
  registrations integer not null default 0,
  referrals integer not null default 0,
  active integer not null default 0,
  primary key (affiliate_id, level, day)
);

-- Everybody below an affiliate, three levels down.
create table affiliate.member (
  affiliate_id uuid not null,
  user_id uuid not null,
  level smallint not null check (level between 1 and 3),
  since timestamptz not null,
  first_fee_at timestamptz,
  last_fee_at timestamptz,
  -- The last fee, or the registration before the first: what lists are ordered by.
  seen_at timestamptz not null,
  coin text,
  primary key (affiliate_id, user_id)
);
create index member_seen on affiliate.member (affiliate_id, seen_at desc, user_id desc);
create index member_level on affiliate.member (affiliate_id, level, seen_at desc, user_id desc);

create table affiliate.member_income (
  affiliate_id uuid not null,
  user_id uuid not null,
  coin text not null,
  level smallint not null,
  units numeric(40, 0) not null,
  fee_units numeric(40, 0) not null,
  fees integer not null,
  seen_at timestamptz not null,
  primary key (affiliate_id, user_id, coin)
);
create index member_income_seen on affiliate.member_income (affiliate_id, coin, seen_at desc, user_id desc);
create index member_income_level on affiliate.member_income (affiliate_id, coin, level, seen_at desc, user_id desc);

create table affiliate.member_day (
  affiliate_id uuid not null,
  user_id uuid not null,
  day date not null,
  coin text not null,
  units numeric(40, 0) not null,
  fee_units numeric(40, 0) not null,
  fees integer not null,
  primary key (affiliate_id, user_id, day, coin)
);

-- How many fees the withdrawals so far were about, for the record of the next one.
create table affiliate.withdrawn (
  affiliate_id uuid not null,
  coin text not null,
  fees integer not null,
  primary key (affiliate_id, coin)
);

-- Clicks and invitations that were counted, and until when they count (Z-07).
create table affiliate.attempt (
  bucket text primary key,
  count integer not null,
  started_at timestamptz not null,
  locked_until timestamptz,
  stale_at timestamptz not null
);
create index attempt_stale on affiliate.attempt (stale_at);

grant select, insert, update on all tables in schema affiliate to gim_app;
grant delete on affiliate.attempt to gim_app;
revoke update on affiliate.share, affiliate.referral from gim_app;
grant update (ended_at, end_reason) on affiliate.referral to gim_app;
