-- Which batch of PayPal a payout is in. Written before the request leaves, so that a process that dies then leaves a trace of it.
create table payouts.paypal_batch (
  payout_id uuid primary key,
  -- Exactly what was sent, encrypted, until PayPal has said the number of the batch: an unknown outcome is resolved by sending it again.
  sealed_request text,
  batch_id text,
  began_at timestamptz not null,
  check (sealed_request is not null or batch_id is not null)
);
create index paypal_batch_began on payouts.paypal_batch (began_at);
grant select, insert on payouts.paypal_batch to gim_app;
grant update (sealed_request, batch_id) on payouts.paypal_batch to gim_app;
