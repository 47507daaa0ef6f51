-- Coins that leave. One row a withdrawal; its money is held in the books under its own id until it is over.
create schema withdrawals;
grant usage on schema withdrawals to gim_app;

create table withdrawals.withdrawal (
  -- The id of its record in the history and the key of its hold.
  id uuid primary key,
  user_id uuid not null,
  coin text not null,
  network text not null,
  -- As the network writes it.
  address text not null,
  memo text,
  address_name text,
  -- What leaves the balance, the fee included, as the ledger counts it.
  amount numeric(40, 0) not null check (amount > 0),
  fee numeric(40, 0) not null check (fee >= 0 and fee < amount),
  -- What the recipient gets, as the network counts it (M-01).
  units numeric(40, 0) not null check (units > 0),
  usd_cents numeric(40, 0) not null check (usd_cents >= 0),
  -- Whose address it is when it is one of ours: no chain sees it then.
  internal_user_id uuid check (internal_user_id <> user_id),
  -- `requested`: proven and not held yet. `ordered`: the signer has it, nobody can cancel any more. `refused`: nothing was held.
  state text not null check (state in ('requested', 'test', 'release', 'undo', 'review', 'queued', 'ordered', 'broadcast',
    'successful', 'rejected', 'canceled', 'refused')),
  -- One intent of the user (M-06): itself, and the test that goes before it.
  idempotency_key text not null,
  part text not null check (part in ('main', 'test')),
  test_id uuid,
  test_of uuid,
  -- The fresh factor it was proven with, and the hash of what that covered (D5, W-09).
  device_id text not null,
  proof_method text not null,
  proven_at timestamptz not null,
  operation_hash text not null,
  -- Made with the key of approvals when it was proven: what is edited here later is not paid (C-09).
  intent_signature text not null,
  -- Waits a day, or for people, before it leaves (D5).
  is_delayed boolean not null,
  reasons text[] not null,
  risk text not null check (risk in ('low', 'medium', 'high')),
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  checks jsonb not null,
  -- Nothing leaves before this moment.
  undo_until timestamptz,
  release_until timestamptz,
  -- When it is looked at next.
  next_at timestamptz not null,
  -- Why it is to be given back by the next turn, such as a frozen account.
  ending text,
  rejected_by uuid,
  question_by uuid,
  question_at timestamptz,
  question_note text,
  payment_id uuid,
  txid text,
  confirmations integer not null default 0,
  -- The key of the posting that ends the hold: one for settling and giving back, so that only one of them can ever be.
  end_key uuid not null unique,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  unique (user_id, idempotency_key, part),
  check ((part = 'test') = (test_of is not null)),
  check (internal_user_id is null or payment_id is null),
  check (state not in ('ordered', 'broadcast') or payment_id is not null)
);
create index withdrawal_user on withdrawals.withdrawal (user_id, created_at);
create index withdrawal_due on withdrawals.withdrawal (state, next_at)
  where state in ('requested', 'test', 'release', 'undo', 'review', 'queued');
create index withdrawal_payment on withdrawals.withdrawal (payment_id) where payment_id is not null;
create index withdrawal_moved on withdrawals.withdrawal (state, moved_at) where state in ('broadcast', 'successful');
grant select, insert on withdrawals.withdrawal to gim_app;
grant update (state, address_name, undo_until, release_until, next_at, ending, rejected_by, question_by, question_at,
  question_note, payment_id, txid, confirmations, moved_at)
  on withdrawals.withdrawal to gim_app;

-- What people of staff have said yes to; one line a person and withdrawal.
create table withdrawals.approval (
  withdrawal_id uuid not null references withdrawals.withdrawal,
  staff_id uuid not null,
  note text,
  at timestamptz not null,
  primary key (withdrawal_id, staff_id)
);
grant select, insert on withdrawals.approval to gim_app;

-- A higher network fee that a user pays for a payment that waits. Its id is the key of its hold.
create table withdrawals.speed_up (
  id uuid primary key,
  withdrawal_id uuid not null references withdrawals.withdrawal,
  payment_id uuid not null,
  fee numeric(40, 0) not null check (fee > 0),
  -- What the whole payment may cost then, in units of the network's own coin.
  max_fee_units numeric(40, 0) not null check (max_fee_units > 0),
  state text not null check (state in ('held', 'ordered', 'settled', 'released')),
  end_key uuid not null unique,
  created_at timestamptz not null
);
create index speed_up_withdrawal on withdrawals.speed_up (withdrawal_id);
-- One at a time: the next one only after this one is on its way.
create unique index speed_up_held on withdrawals.speed_up (withdrawal_id) where state = 'held';
grant select, insert on withdrawals.speed_up to gim_app;
grant update (state) on withdrawals.speed_up to gim_app;
