-- A place in a slot and a part of the day's capacity that an order has taken (O-03, M-05). Freed when the order does not come about;
-- an order that was served keeps it.
create table points.booking (
  order_id uuid primary key,
  point_id uuid not null references points.point,
  side text not null check (side in ('in', 'out')),
  cash bigint not null check (cash > 0),
  slot_from timestamptz not null,
  -- The day of the point's own calendar.
  day date not null,
  taken_at timestamptz not null,
  freed_at timestamptz
);
create index booking_day on points.booking (point_id, day) where freed_at is null;
grant select, insert, update on points.booking to gim_app;
