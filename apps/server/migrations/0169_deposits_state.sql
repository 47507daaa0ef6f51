-- Contract: no build has read it; which states are open is said by the flow.
alter table deposits.state drop column is_open;
