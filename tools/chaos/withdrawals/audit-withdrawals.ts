import pg from 'pg';
import { createLedger } from '../../../apps/server/src/modules/ledger/index.ts';
import { openPlatform } from '../../../apps/server/src/platform/platform.ts';
import type { Start } from './protocol.ts';
import type { Wanted } from './run-withdrawals.ts';

export interface WithdrawalAudit {
  readonly paid: number;
  readonly refunded: number;
  /** Neither yet. */
  readonly open: number;
  /** Where those stand. */
  readonly states: readonly string[];
  readonly faults: readonly string[];
}

interface Row {
  readonly id: string;
  readonly state: string;
  readonly received: string;
  readonly outcome: string | null;
  readonly transactions: number;
  readonly ending: string | null;
  readonly nextAt: Date;
}

/** What the chain says, read with nothing but fetch, against what the books and the records say. */
export async function auditWithdrawals(
  { url, nodeUrl }: Pick<Start, 'url' | 'nodeUrl'>,
  wanted: readonly Wanted[],
): Promise<WithdrawalAudit> {
  const rows = await readRows(url);
  const faults: string[] = [];
  const counted = { paid: 0, refunded: 0, open: 0 };
  const states: string[] = [];
  for (const { id, address, units, key, isGivenUp } of wanted) {
    const row = id === undefined ? undefined : rows.get(id);
    const arrived = await balanceOf(nodeUrl, address);
    if (id === undefined && isGivenUp === true) {
      counted.refunded += 1;
      if (arrived !== 0n) faults.push(`${key} was given up, and ${arrived} arrived.`);
    }
    if (id === undefined && isGivenUp !== true) states.push(`${key} is not answered`);
    if (id === undefined || row === undefined) continue;
    const received = BigInt(row.received);
    if (row.state === 'successful') {
      counted.paid += 1;
      if (arrived !== received || received >= units)
        faults.push(`${id}: ${arrived} arrived, and ${received} was to.`);
      if (row.outcome !== 'settled') faults.push(`${id} was paid, and its hold is ${row.outcome}.`);
    } else if (['canceled', 'rejected', 'refused'].includes(row.state)) {
      counted.refunded += 1;
      if (arrived !== 0n) faults.push(`${id} was refunded, and ${arrived} arrived.`);
      if (row.outcome !== 'released' && row.state !== 'refused')
        faults.push(`${id} was refunded, and its hold is ${row.outcome}.`);
    } else {
      counted.open += 1;
      const { state, transactions, ending, nextAt } = row;
      states.push(
        `${id} is ${state} with ${transactions} signed, ends as ${ending}, due ${nextAt.toISOString()}`,
      );
    }
    if (row.transactions > 1) faults.push(`${id} has ${row.transactions} payments that were signed.`);
  }
  return {
    ...counted,
    states,
    faults: counted.open > 0 ? faults : [...faults, ...(await auditBooks(url, nodeUrl))],
  };
}

async function readRows(url: string): Promise<ReadonlyMap<string, Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(
      `select w.id, w.state, w.units::text as received, e.outcome, w.ending, w.next_at as "nextAt",
         (select count(distinct t.payment_id)::int from signer.recipient r
          join signer.transaction t on t.payment_id = r.payment_id where r.withdrawal_id = w.id) as transactions
       from withdrawals.withdrawal w left join ledger.hold_end e on e.hold = w.id`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  } finally {
    await client.end();
  }
}

/** What the database is busy with, or waits for. */
export async function activityOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(' ', state, wait_event_type, wait_event, now() - xact_start, left(query, 200)) as line
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')).join(' | ');
  } finally {
    await client.end();
  }
}

/** The books balance, and every number of the wallet is used once: as many as were signed. */
async function auditBooks(url: string, nodeUrl: string): Promise<readonly string[]> {
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  try {
    const { findings } = await ledger.audit();
    const { rows } = await platform.db.pool.query<{ address: string; count: number }>(
      'select address, count(distinct nonce)::int as count from signer.claim group by address',
    );
    const faults = findings.map(({ rule, where }) => `${where}: ${rule}`);
    for (const { address, count } of rows) {
      const sent = Number(await ask(nodeUrl, 'eth_getTransactionCount', [address, 'latest']));
      if (sent !== count) faults.push(`${address} has sent ${sent} transactions, and ${count} were claimed.`);
    }
    return faults;
  } finally {
    await ledger.close();
    await platform.close();
  }
}

const balanceOf = async (nodeUrl: string, address: string): Promise<bigint> =>
  BigInt(String(await ask(nodeUrl, 'eth_getBalance', [address, 'latest'])));

async function ask(nodeUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(nodeUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result } = Object(await response.json());
  return result;
}
