import { sql } from 'kysely';
import { CompanionRefused, companion } from '../../../platform/db/companion.ts';
import { leg } from '../index.ts';
import {
  arrivals,
  available,
  clearing,
  departures,
  type LinkedLedger,
  type Outcome,
  returns,
  type Transfer,
  usd,
} from './linked-ledger.ts';

/** Called between any two steps, and with a step that was sent and whose answer nobody waits for: a process ends there. */
export interface CrashPoints {
  at(step: string): void;
  /** Starts the work; a crash may come before its answer. */
  during<T>(step: string, work: () => Promise<T>): Promise<T>;
}

export const noCrashes: CrashPoints = { at: () => undefined, during: (_step, work) => work() };

/** The money leaves its sender for the other ledger's clearing account. From here on it is under way. */
export const depart = (from: LinkedLedger, to: string, transfer: Transfer): Promise<unknown> =>
  from.ledger.post({
    key: transfer.id,
    kind: 'transfer',
    legs: [leg(available(transfer.sender), clearing(to), usd(transfer.units))],
    companions: [companion(departures, transfer)],
  });

export interface Relay {
  readonly from: LinkedLedger;
  readonly to: LinkedLedger;
  /** Whether the receiver takes money now. It may change between two tries, so only what is written down counts. */
  readonly takes: (receiver: string) => boolean;
  readonly crash: CrashPoints;
}

/** Brings every transfer that is under way to its end, or as far as it gets. Run again, it goes on. */
export async function relay(link: Relay): Promise<number> {
  const { rows } = await sql<Omit<Transfer, 'units'> & { readonly units: string }>`
    select id, return_key as "returnKey", sender, receiver, units from links.outgoing where state = 'sent'
    order by id`.execute(link.from.platform.db.autocommit);
  for (const row of rows) await bring(link, { ...row, units: BigInt(row.units) });
  return rows.length;
}

async function bring(link: Relay, transfer: Transfer): Promise<void> {
  const { crash } = link;
  crash.at('before the decision');
  const outcome = await decide(link, transfer);
  crash.at('after the decision');
  if (outcome === 'paid') await crash.during('mark as paid', () => markPaid(link.from, transfer));
  else await crash.during('refund', () => refundTransfer(link, transfer));
  crash.at('after the end');
}

/** The receiving ledger decides once: its row of the transfer is there with the payment, or with the refusal. */
async function decide({ from, to, takes, crash }: Relay, transfer: Transfer): Promise<Outcome> {
  if (!takes(transfer.receiver)) {
    await crash.during('refuse', () =>
      sql`insert into links.incoming (id, outcome) values (${transfer.id}, 'refused') on conflict do nothing`.execute(
        to.platform.db.autocommit,
      ),
    );
    return decisionOf(to, transfer);
  }
  try {
    await crash.during('pay', () =>
      to.ledger.post({
        key: transfer.id,
        kind: 'transfer',
        legs: [leg(clearing(from.name), available(transfer.receiver), usd(transfer.units))],
        companions: [companion(arrivals, transfer)],
      }),
    );
  } catch (error) {
    if (!(error instanceof CompanionRefused)) throw error;
  }
  return decisionOf(to, transfer);
}

async function decisionOf(to: LinkedLedger, { id }: Transfer): Promise<Outcome> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select outcome from links.incoming where id = ${id}`.execute(to.platform.db.autocommit);
  const [decision] = rows;
  if (decision === undefined) throw new Error('The receiving ledger has decided nothing.');
  return decision.outcome;
}

const markPaid = (from: LinkedLedger, { id }: Transfer): Promise<unknown> =>
  sql`update links.outgoing set state = 'paid' where id = ${id} and state = 'sent'`.execute(
    from.platform.db.autocommit,
  );

async function refundTransfer({ from, to }: Relay, transfer: Transfer): Promise<void> {
  try {
    await from.ledger.post({
      key: transfer.returnKey,
      kind: 'transfer',
      legs: [leg(clearing(to.name), available(transfer.sender), usd(transfer.units))],
      companions: [companion(returns, transfer)],
    });
  } catch (error) {
    // Another process has given it back.
    if (!(error instanceof CompanionRefused)) throw error;
  }
}
