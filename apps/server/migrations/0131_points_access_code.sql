-- The codes of the buildings, newest version last, encrypted with the key of the data (O-04).
create table points.access_code (
  point_id uuid not null references points.point,
  version integer not null check (version > 0),
  sealed text not null,
  set_at timestamptz not null,
  set_by uuid,
  primary key (point_id, version)
);
grant select, insert on points.access_code to gim_app;
