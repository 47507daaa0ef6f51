-- Pictures of points. Only what our own encoder has written is kept (I-08).
create table points.photo (
  id uuid primary key,
  point_id uuid not null references points.point,
  position smallint not null,
  about jsonb not null,
  -- WebP. Written by us, never as it was uploaded.
  content bytea not null check (length(content) between 1 and 2000000),
  added_at timestamptz not null,
  added_by uuid
);
create index photo_point on points.photo (point_id, position);
alter table points.photo alter column content set storage external;
grant select, insert, delete on points.photo to gim_app;
