-- Everything is read and moved under its owner. An index of the ids alone was a trap: for a user whose operations are old, the planner
-- walked past those of everybody else.
alter table transactions.step drop constraint step_transaction_id_fkey;
alter table transactions.transaction drop constraint transaction_pkey;
drop index transactions.transaction_user;
alter table transactions.transaction add primary key (user_id, id);

alter table transactions.step add column user_id uuid;
update transactions.step s set user_id = t.user_id from transactions.transaction t where t.id = s.transaction_id;
alter table transactions.step alter column user_id set not null;
alter table transactions.step add foreign key (user_id, transaction_id) references transactions.transaction (user_id, id);
