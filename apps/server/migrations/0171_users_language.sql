-- Which languages there are is the contract's: a new one is a folder of texts and needs no migration.
alter table users.user drop constraint user_language_check;
alter table users.user add constraint user_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
