-- The signer pays a withdrawal only while its hold is open, and sees that for itself.
grant usage on schema ledger to gim_signer;
grant select on ledger.hold, ledger.hold_end, ledger.account, ledger.owner, ledger.asset to gim_signer;
