-- Exchange points: where customers bring and take cash. Amounts are cents.
create schema points;
grant usage on schema points to gim_app;

create table points.point (
  id uuid primary key,
  -- Texts in both languages: {"en-US": ..., "uk": ...}.
  name jsonb not null,
  city jsonb not null,
  address jsonb not null,
  comment jsonb not null,
  directions jsonb not null,
  time_zone text not null,
  latitude double precision not null check (latitude between -85 and 85),
  longitude double precision not null check (longitude between -180 and 180),
  phone text,
  -- As staff wrote it, and as minutes of the week (Monday 00:00 is 0) without the breaks.
  hours jsonb not null,
  week int4multirange not null check (week <@ int4multirange(int4range(0, 10080))),
  fee_percent numeric(7, 4) not null check (fee_percent between 0 and 100),
  fixed_fee bigint not null check (fixed_fee >= 0),
  cashback_percent numeric(7, 4) not null check (cashback_percent between 0 and 100),
  in_min bigint not null check (in_min > 0),
  in_max bigint not null check (in_max >= in_min),
  in_per_day bigint not null check (in_per_day >= 0),
  out_min bigint not null check (out_min > 0),
  out_max bigint not null check (out_max >= out_min),
  out_per_day bigint not null check (out_per_day >= 0),
  lead_days smallint not null check (lead_days between 0 and 30),
  slot_minutes smallint not null default 30 check (slot_minutes = 30),
  slot_places smallint not null check (slot_places between 1 and 10),
  is_suspended boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  -- For searching. Mercator keeps angles, so the nearest in it are the nearest on the ground.
  position point not null,
  sought text not null,
  grams text[] not null,
  city_en text not null generated always as (city ->> 'en-US') stored,
  name_en text not null generated always as (name ->> 'en-US') stored
);
create index point_position on points.point using gist (position);
create index point_grams on points.point using gin (grams);
create index point_order on points.point (city_en, name_en, id);
grant select, insert, update on points.point to gim_app;

-- Days on which a point is closed beside its weekly hours, both ends included.
create table points.day_off (
  point_id uuid not null references points.point,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  primary key (point_id, from_day)
);
grant select, insert, delete on points.day_off to gim_app;
