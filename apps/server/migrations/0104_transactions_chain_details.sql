-- Deposits and withdrawals say more than they did. What is known from before has none of it.
update transactions.transaction set details = '{"arrived": null}'::jsonb || details where type = 'Deposit';
update transactions.transaction
  set details = '{"test": null, "testOf": null, "releaseUntil": null, "isInternal": false}'::jsonb || details
  where type = 'Withdraw';
