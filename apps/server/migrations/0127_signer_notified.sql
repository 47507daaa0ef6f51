-- platform.lease has it now.
drop table signer.turn;

-- Owners of payments are notified; the columns say it as the code does.
alter table signer.progress rename column told_broadcast to notified_broadcast;
alter table signer.progress rename column told_confirmations to notified_confirmations;
alter table signer.progress rename column told_block to notified_block;
alter table signer.progress rename column told_end to notified_end;
