-- The signer's time moves with the sandbox's.
grant usage on schema platform to gim_signer;
grant select on platform.clock to gim_signer;
