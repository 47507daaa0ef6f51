-- Who has invited whom, and the shares of fees that were posted for it.
create schema affiliate;
grant usage on schema affiliate to gim_app;

-- Everybody who has invited somebody. A deleted account earns nothing any more.
create table affiliate.affiliate (
  user_id uuid primary key,
  ended_at timestamptz
);
grant select, insert, update on affiliate.affiliate to gim_app;

create table affiliate.referral (
  -- Who was invited. Once, by the first link.
  user_id uuid primary key,
  -- By which the affiliate's pages name the referred user; it tells nothing else.
  id uuid not null unique,
  affiliate_id uuid not null references affiliate.affiliate check (affiliate_id <> user_id),
  since timestamptz not null,
  -- Nothing is earned any more: the two are one person, or invited each other in a circle. Never opened again.
  ended_at timestamptz,
  end_reason text check (end_reason in ('SameMailbox', 'SameDevice', 'SameIdentity', 'SameRecipient', 'SameAddress', 'Cycle')),
  check ((ended_at is null) = (end_reason is null))
);
create index referral_affiliate on affiliate.referral (affiliate_id);
grant select, insert on affiliate.referral to gim_app;
grant update (ended_at, end_reason) on affiliate.referral to gim_app;

-- A relation that has ended stays so, and nobody stands above themselves, whatever the program does.
create function affiliate.check_referral() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.ended_at is not null then
      raise exception 'an ended relation does not change' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if exists (
    with recursive above (user_id, depth) as (
      select new.affiliate_id, 1
      union all
      select r.affiliate_id, a.depth + 1 from affiliate.referral r join above a on r.user_id = a.user_id where a.depth < 1000
    )
    select from above where user_id = new.user_id
  ) then
    raise exception 'a circle of relations' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger relation before insert or update on affiliate.referral
  for each row execute function affiliate.check_referral();

-- One row for each share of a fee, written with the posting of the fee. A fee that is given back has a row of its own, with
-- amounts below zero, in the posting that gives it back.
create table affiliate.share (
  posting uuid not null,
  level smallint not null check (level between 1 and 3),
  affiliate_id uuid not null,
  payer_id uuid not null,
  coin text not null,
  units numeric(40, 0) not null check (units <> 0),
  fee_units numeric(40, 0) not null check (abs(fee_units) > abs(units) and sign(fee_units) = sign(units)),
  at timestamptz not null,
  -- The posting whose share is given back.
  reverses uuid,
  primary key (posting, level),
  foreign key (reverses, level) references affiliate.share (posting, level),
  check ((reverses is null) = (units > 0))
);
-- A share is given back once.
create unique index share_reversed on affiliate.share (reverses, level) where reverses is not null;
create index share_of_referral on affiliate.share (affiliate_id, payer_id, coin, at desc, posting desc);
grant select, insert on affiliate.share to gim_app;

-- What was withdrawn before the fee was given back: taken from the income before the next withdrawal.
create table affiliate.debt (
  affiliate_id uuid not null,
  coin text not null,
  units numeric(40, 0) not null check (units >= 0),
  primary key (affiliate_id, coin)
);
grant select, insert, update on affiliate.debt to gim_app;
