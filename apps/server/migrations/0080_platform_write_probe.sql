-- Whether the database takes writes is told by writing. Each probe makes a new file of one page, because a full disk still lets a
-- row be changed in the room that is there; the file before it is removed with the commit, so that nothing grows.
create table platform.write_probe (filler text not null);
alter table platform.write_probe alter column filler set storage plain;

create function platform.probe_write() returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  truncate platform.write_probe;
  insert into platform.write_probe (filler) values (repeat('x', 4000));
end
$$;
revoke all on function platform.probe_write from public;
grant execute on function platform.probe_write to gim_app;
