-- Once, on the primary, as postgres, before the first start of Gim:
--   psql -v owner_password=... -v product_password=... -v signer_password=... -f create-database.sql
-- gim_owner migrates, gim serves, gim_signer_login signs; what each may do is granted to the roles by the migrations.
create role gim_app nologin;
create role gim_worker nologin;
create role gim_ledger nologin;
create role gim_sandbox nologin;
create role gim_signer nologin;
create role gim_owner login createrole password :'owner_password';
grant gim_app, gim_worker, gim_ledger, gim_sandbox, gim_signer to gim_owner with admin option;
create role gim login password :'product_password' in role gim_app, gim_worker, gim_ledger;
create role gim_signer_login login password :'signer_password' in role gim_signer;
create database gim owner gim_owner;
