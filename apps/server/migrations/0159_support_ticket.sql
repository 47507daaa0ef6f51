-- What customers write to support, and what is answered. Texts and pictures are sealed.
create schema support;
grant usage on schema support to gim_app;

-- Tickets and cases share their numbers: the case of a late operation is the ticket that its customer reads.
create sequence support.number start 20001;
grant usage on sequence support.number to gim_app;

create table support.ticket (
  number bigint primary key,
  user_id uuid not null,
  topic text not null
    check (topic in ('Deposit', 'Withdrawal', 'Cash', 'Payout', 'Trade', 'Identity', 'Account', 'Other')),
  state text not null check (state in ('open', 'answered', 'closed')),
  -- Opened by the product, because an operation is late.
  is_late_case boolean not null,
  -- Always an operation of the same user.
  transaction_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The oldest message that nobody has answered.
  waiting_since timestamptz,
  check (waiting_since is null or state = 'open'),
  unique (user_id, number)
);
create index ticket_of_user on support.ticket (user_id, updated_at);
create index ticket_waiting on support.ticket (waiting_since) where waiting_since is not null;
create index ticket_recent on support.ticket (state, updated_at);
create index ticket_late on support.ticket (user_id, transaction_id) where is_late_case;
grant select, insert on support.ticket to gim_app;
grant update (state, updated_at, waiting_since, transaction_id) on support.ticket to gim_app;

create table support.message (
  -- Made by whoever wrote it, so that the same message sent twice is kept once.
  id uuid primary key,
  number bigint not null references support.ticket,
  -- The order within the thread.
  no integer not null check (no > 0),
  author text not null check (author in ('customer', 'staff', 'system')),
  staff_id uuid,
  -- Null for a note of the product, and once it is erased.
  sealed_text text,
  note text check (note in ('CaseOpened', 'OperationEnded', 'Closed')),
  at timestamptz not null,
  -- Of an answer: how long its customer waited.
  waited_seconds integer check (waited_seconds >= 0),
  unique (number, no),
  check ((author = 'staff') = (staff_id is not null)),
  check ((author = 'system') = (note is not null)),
  check (author <> 'system' or sealed_text is null),
  check (waited_seconds is null or author = 'staff')
);
create index message_answered on support.message (at) where author = 'staff';
grant select, insert on support.message to gim_app;
-- Erased with its account, and never changed otherwise.
grant update (sealed_text) on support.message to gim_app;
create function support.keep_messages() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'a message does not change' using errcode = 'restrict_violation';
end
$$;
create trigger message_kept before update on support.message
  for each row when (new.sealed_text is not null) execute function support.keep_messages();

-- Only what our own encoder has written is kept (I-08), sealed.
create table support.picture (
  id uuid primary key,
  message_id uuid not null references support.message,
  number bigint not null references support.ticket,
  position smallint not null check (position between 1 and 3),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A sealed WebP.
  sealed_content bytea not null check (length(sealed_content) between 1 and 2000100),
  unique (message_id, position)
);
create index picture_of_ticket on support.picture (number);
alter table support.picture alter column sealed_content set storage external;
grant select, insert, delete on support.picture to gim_app;
