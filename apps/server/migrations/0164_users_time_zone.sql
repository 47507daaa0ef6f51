-- The time zone that the owner's devices are in, as an IANA name: mails say their times in it. Unknown until a device tells.
alter table users.user add column time_zone text check (length(time_zone) <= 64);
