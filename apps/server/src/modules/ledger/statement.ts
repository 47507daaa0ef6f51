import { money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { type Account, accountKinds } from './account.ts';
import type { StatementPage } from './posting.ts';
import { entryOf } from './read-books.ts';
import { readStatement, type StripeRow } from './read-store.ts';

/**
 * The entries of an account, newest first. In a striped account each writing process numbers its own entries; the
 * stripes are merged by time, and within a stripe only the number counts (L-11). The balance is that of the whole
 * account.
 */
export async function statement(
  reader: Reader,
  { owner, asset: code, kind }: Account,
  { limit, before }: { readonly limit: number; readonly before?: string },
): Promise<StatementPage> {
  const key = { owner, code, kindNo: accountKinds[kind].no };
  const befores = readCursor(before);
  const rows = await readStatement(reader, key, { befores, limit: limit + 1 });
  const queues = [...Map.groupBy(rows, ({ stripe }) => stripe).values()];
  const entries: StatementPage['entries'][number][] = [];
  for (let next = newest(queues); next !== undefined && entries.length < limit; next = newest(queues)) {
    // The balance of each stripe at this moment; zero for a stripe whose entries are all newer.
    const total = queues.reduce((sum, [head]) => sum + (head?.balance.units ?? 0n), 0n);
    const [taken] = next.splice(0, 1);
    if (taken === undefined) break;
    const { stripe, ...row } = taken;
    befores.set(`${stripe}`, `${row.seq}`);
    entries.push({ ...entryOf(row), balance: money(row.balance.asset, total) });
  }
  return { entries, next: newest(queues) === undefined ? null : writeCursor(befores) };
}

/** The stripe whose next entry is the latest. */
function newest(queues: readonly StripeRow[][]): StripeRow[] | undefined {
  let found: StripeRow[] | undefined;
  for (const queue of queues) {
    const [head] = queue;
    if (head !== undefined && (found?.[0] === undefined || head.at > found[0].at)) found = queue;
  }
  return found;
}

const cursorPattern = /^(?:\d{1,2}:\d{1,16}(?:\.(?!$)|$))+$/;

/** Where each stripe continues: `0:51.3:17`. The database parses the numbers. */
function readCursor(cursor: string | undefined): Map<string, string> {
  if (cursor === undefined) return new Map();
  if (!cursorPattern.test(cursor)) throw new RangeError('This is no cursor of a statement.');
  const pairs = cursor.split('.').map((pair) => pair.split(':'));
  return new Map(pairs.map(([stripe = '', seq = '']) => [stripe, seq]));
}

const writeCursor = (befores: ReadonlyMap<string, string>): string =>
  [...befores].map(([stripe, seq]) => `${stripe}:${seq}`).join('.');
