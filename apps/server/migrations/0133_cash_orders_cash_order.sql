-- Visits to exchange points. One row an order; the dollars of a cash-out are held in the books until it is over.
create schema cash_orders;
grant usage on schema cash_orders to gim_app;

create table cash_orders.cash_order (
  -- The id of its record in the history.
  id uuid primary key,
  user_id uuid not null,
  side text not null check (side in ('in', 'out')),
  point_id uuid not null,
  slot_from timestamptz not null,
  slot_to timestamptz not null check (slot_to > slot_from),
  -- In cents. What goes over the counter, and what was promised for it when it was booked.
  cash bigint not null check (cash > 0),
  fee bigint not null check (fee >= 0 and fee < cash),
  cashback bigint not null check (cashback >= 0),
  fee_percent numeric not null,
  fixed_fee bigint not null check (fixed_fee >= 0),
  cashback_percent numeric not null,
  -- Cash in: bought with the dollars once they are there.
  then_buy text,
  -- Cash out: what was sold for it.
  sold_coin text,
  stage text not null check (stage in ('scheduled', 'funds_locked', 'code_issued', 'at_point', 'successful', 'rejected', 'canceled')),
  -- Waits for support: five wrong codes, or somebody else came.
  is_locked boolean not null default false,
  is_rescheduled boolean not null default false,
  -- The point has closed the day: until then the customer chooses another time.
  choose_again_until timestamptz,
  -- And so long it is tried to have the notes ready at this other point at the same time.
  move_to uuid,
  -- Encrypted. Gone once the code was accepted or the order is over: a code is good once (O-04, O-05).
  sealed_code text,
  tries smallint not null default 0 check (tries between 0 and 5),
  -- Which access code of the building the customer has seen last, and the one before it.
  access_version integer,
  former_access_version integer,
  code_issued_at timestamptz,
  arrived_at timestamptz,
  reminded_day boolean not null default false,
  reminded_hours boolean not null default false,
  buy_state text not null default 'none' check (buy_state in ('none', 'waiting', 'bought', 'failed')),
  -- Which of the customer's open orders it is, so that there are never more than the numbers allow.
  open_no smallint not null check (open_no between 1 and 10),
  -- The posting that holds the dollars, and the one that ends it: one for serving and giving back, so that only one of them can ever be.
  hold_key uuid unique,
  end_key uuid not null unique,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  check ((side = 'out') = (hold_key is not null)),
  check (side = 'in' or then_buy is null),
  check (side = 'out' or sold_coin is null),
  check (stage <> 'scheduled' or side = 'in'),
  check (stage <> 'funds_locked' or side = 'out'),
  check (not is_locked or stage in ('code_issued', 'at_point')),
  check (stage = 'code_issued' or sealed_code is null),
  check (stage <> 'code_issued' or sealed_code is not null)
);
create unique index cash_order_open on cash_orders.cash_order (user_id, open_no)
  where stage in ('scheduled', 'funds_locked', 'code_issued', 'at_point');
create index cash_order_user on cash_orders.cash_order (user_id, id);
create index cash_order_point on cash_orders.cash_order (point_id, slot_from);
create index cash_order_number on cash_orders.cash_order (("right"(id::text, 8)) collate "C");
create index cash_order_due on cash_orders.cash_order (slot_to)
  where stage in ('scheduled', 'funds_locked', 'code_issued', 'at_point');
create index cash_order_move on cash_orders.cash_order (id) where move_to is not null;
create index cash_order_buy on cash_orders.cash_order (moved_at) where buy_state = 'waiting';
grant select, insert on cash_orders.cash_order to gim_app;
grant update (point_id, slot_from, slot_to, cash, fee, cashback, stage, is_locked, is_rescheduled, choose_again_until, move_to, sealed_code,
  tries, access_version, former_access_version, code_issued_at, arrived_at, reminded_day, reminded_hours, buy_state, moved_at)
  on cash_orders.cash_order to gim_app;

-- The steps that an order can take: the same as `transitions.ts`. The product's role reads them and cannot change them (O-01).
create table cash_orders.transition (
  from_stage text not null,
  from_locked boolean not null,
  to_stage text not null,
  to_locked boolean not null,
  primary key (from_stage, from_locked, to_stage, to_locked)
);
insert into cash_orders.transition (from_stage, from_locked, to_stage, to_locked) values
  ('scheduled', false, 'code_issued', false),
  ('scheduled', false, 'canceled', false),
  ('funds_locked', false, 'code_issued', false),
  ('funds_locked', false, 'canceled', false),
  ('code_issued', false, 'code_issued', true),
  ('code_issued', false, 'at_point', false),
  ('code_issued', false, 'rejected', false),
  ('code_issued', false, 'canceled', false),
  ('code_issued', true, 'canceled', false),
  ('at_point', false, 'at_point', true),
  ('at_point', false, 'successful', false),
  ('at_point', false, 'rejected', false),
  ('at_point', false, 'canceled', false),
  ('at_point', true, 'canceled', false);
grant select on cash_orders.transition to gim_app;

create function cash_orders.check_step() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.is_locked or new.stage not in ('scheduled', 'funds_locked') then
      raise exception 'a cash order does not begin %', new.stage using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (old.stage, old.is_locked) is distinct from (new.stage, new.is_locked) and not exists (
    select from cash_orders.transition t
    where t.from_stage = old.stage and t.from_locked = old.is_locked and t.to_stage = new.stage and t.to_locked = new.is_locked
  ) then
    raise exception 'a cash order does not go from % (locked: %) to % (locked: %)', old.stage, old.is_locked, new.stage, new.is_locked
      using errcode = 'check_violation';
  end if;
  -- What was promised stays, but for a customer who brought less.
  if (old.cash, old.fee, old.cashback) is distinct from (new.cash, new.fee, new.cashback)
    and not (old.side = 'in' and old.stage = 'at_point' and new.stage = 'at_point' and not old.is_locked and new.cash < old.cash) then
    raise exception 'the amounts of a cash order are fixed' using errcode = 'check_violation';
  end if;
  if (old.point_id, old.slot_from, old.slot_to) is distinct from (new.point_id, new.slot_from, new.slot_to)
    and old.stage not in ('scheduled', 'funds_locked') then
    raise exception 'a cash order is not moved after its code was taken' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger step before insert or update on cash_orders.cash_order
  for each row execute function cash_orders.check_step();

-- What happened to an order, for the desk. Never a code.
create table cash_orders.event (
  id bigint generated always as identity primary key,
  order_id uuid not null references cash_orders.cash_order,
  at timestamptz not null,
  event text not null,
  staff_id uuid,
  note text
);
create index event_order on cash_orders.event (order_id, id);
grant select, insert on cash_orders.event to gim_app;

-- Doubtful notes, and what became of them.
create table cash_orders.note_aside (
  id bigint generated always as identity primary key,
  order_id uuid not null references cash_orders.cash_order,
  denomination smallint not null,
  serial text not null,
  is_kept boolean not null,
  staff_id uuid not null,
  at timestamptz not null
);
create index note_aside_order on cash_orders.note_aside (order_id);
grant select, insert on cash_orders.note_aside to gim_app;

-- How the cash of an order was counted, by note.
create table cash_orders.count (
  order_id uuid primary key references cash_orders.cash_order,
  notes jsonb not null,
  staff_id uuid not null,
  at timestamptz not null
);
grant select, insert on cash_orders.count to gim_app;
