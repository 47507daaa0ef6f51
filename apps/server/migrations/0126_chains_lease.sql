-- platform.lease has it now.
drop table chains.lease;
