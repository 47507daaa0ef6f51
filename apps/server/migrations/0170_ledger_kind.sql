-- Contract: no build has read it; which kinds are striped is known by the code that writes them.
alter table ledger.kind drop column is_striped;
