import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asset, money } from '@gim/money';
import { account, createLedger, type Ledger } from '../../../apps/server/src/modules/ledger/index.ts';
import { makePassableFolder } from '../../../apps/server/src/platform/embedded-postgres/make-passable-folder.ts';
import type { Worker } from '../../../apps/server/src/platform/jobs/worker.ts';
import { createSeededRandom, type Random } from '../../../apps/server/src/platform/random.ts';
import {
  countedEffects,
  makeStateTable,
} from '../../../apps/server/src/platform/webhooks/testing/counted-effects.ts';
import {
  inboxSecrets,
  makeEffectTable,
  openInbox,
  payoutsWebhook,
  type TestInbox,
} from '../../../apps/server/src/platform/webhooks/testing/open-inbox.ts';
import { start } from '../killable.ts';

const USD = asset('USD', 2);
const OWNER = 'chaos-user';
/** The number of deliveries in flight. */
const AT_ONCE = 24;
/** How far a delivery can be overtaken by others: a delay, as the receiver sees it. */
const WINDOW = 400;

export interface WebhookChaos {
  readonly messages: number;
  readonly unique: number;
  readonly postings: number;
  readonly faults: readonly string[];
}

interface Event {
  readonly id: string;
  readonly subject: string;
  readonly sequence: number;
  /** Whether its effect is a posting of the books; else it is a row. */
  readonly isPosting: boolean;
}

/**
 * Sends events to two processes of the product, each event several times, out of order and late, while the workers that
 * process them are stopped and started. In the end every event must have had its effect exactly once, whether a posting
 * or a row, and every subject must have the state of its newest event.
 */
export async function runWebhookChaos(options: {
  readonly messages: number;
  readonly seed: string;
  readonly print: (line: string) => void;
}): Promise<WebhookChaos> {
  const { messages, seed, print } = options;
  const dataDir = makePassableFolder(join(tmpdir(), 'gim-webhooks-'));
  const database = await start('serve-database.ts', dataDir, print);
  try {
    return await disturbInbox({ url: database.first, messages, seed, print });
  } finally {
    const ended = new Promise((resolve) => database.process.once('exit', resolve));
    database.process.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same on an existing, empty database. */
export async function disturbInbox({
  url,
  messages,
  seed,
  print,
}: {
  readonly url: string;
  readonly messages: number;
  readonly seed: string;
  readonly print: (line: string) => void;
}): Promise<WebhookChaos> {
  const random = createSeededRandom(seed);
  await makeEffectTable(url);
  const made: { ledger?: Ledger } = {};
  const handle = countedEffects(async (consumption) => {
    await made.ledger?.post({
      // A key of its own for each try, so that the books take every one of them.
      key: randomUUID(),
      kind: 'deposit',
      legs: [
        {
          from: account('outside:test', 'USD', 'outside'),
          to: account(OWNER, 'USD', 'available'),
          amount: money(USD, 1n),
        },
      ],
      companions: [consumption],
    });
  });
  const inboxes = [await openInbox({ url, handle }), await openInbox({ url, handle })] as const;
  const [first] = inboxes;
  made.ledger = createLedger(first.platform);
  await made.ledger.registerAsset(USD);
  await makeStateTable(first.platform);
  const events = eventsOf(messages, random);
  const deliveries = disorder(deliveriesOf(events, messages, random), random);
  let workers = await startWorkers(inboxes);
  const faults: string[] = [];
  for (let at = 0; at < deliveries.length; at += AT_ONCE) {
    const answers = await Promise.all(
      deliveries
        .slice(at, at + AT_ONCE)
        .map((event, index) => deliver(inboxes[(at + index) % 2] ?? first, event)),
    );
    faults.push(
      ...answers.filter((status) => status !== 204).map((status) => `a delivery was answered ${status}`),
    );
    if (at % (AT_ONCE * 200) === AT_ONCE * 100) {
      // As in a deployment, while messages are processed.
      await Promise.all(workers.map((worker) => worker.stop(5_000)));
      workers = await startWorkers(inboxes);
      print(`${at} of ${deliveries.length} delivered.`);
    }
  }
  await settled(first, events.length);
  const { amount } = await made.ledger.balanceOf(
    first.platform.db.autocommit,
    account(OWNER, 'USD', 'available'),
  );
  faults.push(...(await faultsOf(first, { events, cents: amount.units })));
  await Promise.all(workers.map((worker) => worker.stop(5_000)));
  await made.ledger.close();
  for (const inbox of inboxes) await inbox.close();
  const postings = events.filter(({ isPosting }) => isPosting).length;
  return { messages: deliveries.length, unique: events.length, postings, faults };
}

const startWorkers = (inboxes: readonly TestInbox[]): Promise<Worker[]> =>
  Promise.all(inboxes.map((inbox) => inbox.startWorker()));

/** A quarter of the messages are events of their own; each subject has eight of them. */
function eventsOf(messages: number, random: Random): readonly Event[] {
  const count = Math.max(1, Math.floor(messages / 4));
  return Array.from({ length: count }, (_, index) => ({
    id: `msg_${index}_${random.bytes(4).toString('hex')}`,
    subject: `subject-${Math.floor(index / 8)}`,
    sequence: index % 8,
    isPosting: random.integer(3) === 0,
  }));
}

/** Every event at least once, and the rest repeats of any. */
function deliveriesOf(events: readonly Event[], messages: number, random: Random): readonly Event[] {
  const repeats = Array.from({ length: Math.max(0, messages - events.length) }, () => {
    const event = events[random.integer(events.length)];
    if (event === undefined) throw new Error('There are no events.');
    return event;
  });
  return [...events, ...repeats];
}

/** Repeats are mixed in, and within the window anything overtakes anything. */
function disorder(deliveries: readonly Event[], random: Random): readonly Event[] {
  const placed = deliveries.map((event, index) => ({ event, at: index + random.integer(WINDOW) }));
  const mixed = placed.toSorted((one, other) => one.at - other.at).map(({ event }) => event);
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    if (random.integer(10) !== 0) continue;
    const other = random.integer(index + 1);
    const [left, right] = [mixed[index], mixed[other]];
    if (left !== undefined && right !== undefined) [mixed[index], mixed[other]] = [right, left];
  }
  return mixed;
}

async function deliver(inbox: TestInbox, { id, ...event }: Event): Promise<number> {
  const body = JSON.stringify({ type: 'chaos.event', ...event });
  const { statusCode } = await inbox.send({ id, body, to: payoutsWebhook, secret: inboxSecrets.payouts });
  return statusCode;
}

async function settled({ platform }: TestInbox, events: number): Promise<void> {
  for (let waited = 0; waited < 600_000; waited += 200) {
    const { rows } = await platform.db.pool.query<{ count: number }>(
      "select count(*)::int as count from platform.webhook where state = 'done'",
    );
    if ((rows[0]?.count ?? 0) >= events) return;
    await sleep(200);
  }
}

async function faultsOf(
  { platform }: TestInbox,
  { events, cents }: { readonly events: readonly Event[]; readonly cents: bigint },
): Promise<readonly string[]> {
  const { rows } = await platform.db.pool.query<Record<'done' | 'open' | 'effects' | 'unique', number>>(`
    select (select count(*)::int from platform.webhook where state = 'done') as done,
      (select count(*)::int from platform.webhook where state <> 'done') as open,
      (select count(*)::int from test_inbox.effect) as effects,
      (select count(distinct message)::int from test_inbox.effect) as unique`);
  const [found] = rows;
  const postings = events.filter(({ isPosting }) => isPosting).length;
  const expected = {
    done: events.length,
    open: 0,
    effects: events.length - postings,
    unique: events.length - postings,
  };
  const faults = Object.entries(expected).flatMap(([name, wanted]) => {
    const had: unknown = Reflect.get(Object(found), name);
    return had === wanted ? [] : [`${name}: ${String(had)} instead of ${wanted}`];
  });
  if (cents !== BigInt(postings)) faults.push(`${cents} cents were posted instead of ${postings}`);
  const newest = new Map<string, number>();
  for (const { subject, sequence, isPosting } of events)
    if (!isPosting) newest.set(subject, Math.max(newest.get(subject) ?? -1, sequence));
  const { rows: states } = await platform.db.pool.query<{ subject: string; sequence: number }>(
    'select subject, sequence from test_inbox.state',
  );
  const wrong = states.filter(({ subject, sequence }) => newest.get(subject) !== sequence);
  if (wrong.length > 0 || states.length !== newest.size)
    faults.push(`${wrong.length} of ${states.length} subjects are not in their newest state`);
  return faults;
}
