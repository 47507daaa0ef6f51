-- A refusal keeps nothing: the key of an intent for which nothing was held can be used again.
grant update (idempotency_key) on withdrawals.withdrawal to gim_app;
