import { randomUUID } from 'node:crypto';
import { accountIdOf } from '../../apps/server/src/modules/ledger/account-id.ts';
import { BatchEncoder } from '../../apps/server/src/modules/ledger/batch-encoder.ts';
import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';
import { batchStatements } from '../../apps/server/src/modules/ledger/write-store.ts';
import { openSession } from '../../apps/server/src/platform/db/session.ts';

const POSTINGS_A_BATCH = 250;
const BATCHES_A_COPY = 40;
const USERS = 50_000;

export interface FillOptions {
  readonly url: string;
  readonly entries: number;
  readonly asset: string;
  /** Who gets one unit in each posting, in turn. */
  readonly owner: (index: number) => string;
}

/**
 * Fills the books with a chain that is valid: the bytes are the writer's own. The triggers and the indexes are left out
 * meanwhile, because ten million rows would take an hour; the check of the chain afterwards shows that nothing was lost.
 */
export async function fillBooks({ url, entries, asset, owner }: FillOptions): Promise<void> {
  const { users, outside } = await openAccounts(url, { asset, owner });
  const session = await openSession({
    url,
    role: 'gim_ledger',
    statementTimeoutMs: 600_000,
    answerDeadlineMs: 600_000,
    prepare: 'set role none; set session_replication_role = replica; set synchronous_commit = off',
  });
  try {
    await asOwner(url, (client) =>
      client.query(`alter table ledger.entry drop constraint entry_pkey;
        alter table ledger.posting drop constraint posting_pkey; drop index ledger.posting_batch`),
    );
    const fill = new Fill(users, outside);
    const copies = Math.ceil(entries / 2 / POSTINGS_A_BATCH / BATCHES_A_COPY);
    for (let copy = 0; copy < copies; copy += 1) await session.copy(batchStatements, fill.nextCopy());
  } finally {
    await session.close();
  }
  await asOwner(url, (client) =>
    client.query(`set maintenance_work_mem = '512MB';
      alter table ledger.entry add primary key (account_id, seq);
      alter table ledger.posting add primary key (key);
      create index posting_batch on ledger.posting using brin (batch int8_minmax_multi_ops (values_per_range = 64))
        with (pages_per_range = 16, autosummarize = on)`),
  );
  await asOwner(url, (client) => client.query('vacuum analyze ledger.entry, ledger.posting, ledger.batch'));
}

async function openAccounts(
  url: string,
  { asset, owner }: Pick<FillOptions, 'asset' | 'owner'>,
): Promise<{ readonly users: readonly number[]; readonly outside: number }> {
  const names = Array.from({ length: USERS }, (_, index) => owner(index));
  return asOwner(url, async (client) => {
    await client.query(
      `insert into ledger.owner (name) select unnest($1::text[]) on conflict (name) do nothing`,
      [[...names, 'outside:fill']],
    );
    const { rows } = await client.query<{ name: string; no: string; asset: number }>(
      `select o.name, o.no, t.no as asset from ledger.owner o, ledger.asset t where t.code = $1`,
      [asset],
    );
    const numbers = new Map(rows.map(({ name, no }) => [name, Number(no)]));
    const assetNo = rows[0]?.asset ?? 0;
    const idOf = (name: string, kind: 'available' | 'outside'): number =>
      accountIdOf({ ownerNo: numbers.get(name) ?? 0, assetNo, stripe: 0, kind });
    const users = names.map((name) => idOf(name, 'available'));
    const outside = idOf('outside:fill', 'outside');
    await client.query(
      `insert into ledger.account (id, opened_at) select unnest($1::bigint[]), now() on conflict do nothing`,
      [[...users, outside]],
    );
    return { users, outside };
  });
}

/** Postings of one unit from the outside to the users in turn. */
class Fill {
  readonly #users: readonly number[];
  readonly #outside: number;
  readonly #encoders = Array.from({ length: BATCHES_A_COPY }, () => new BatchEncoder());
  #postings = 0;
  #batch = 0;
  #previous: Buffer | null = null;

  constructor(users: readonly number[], outside: number) {
    this.#users = users;
    this.#outside = outside;
  }

  nextCopy(): readonly Buffer[] {
    const data = this.#encoders.map((encoder) => {
      this.#encodeBatch(encoder);
      return encoder.data;
    });
    return [0, 1, 2].map((table) => Buffer.concat(data.map((tables) => tables[table] ?? Buffer.alloc(0))));
  }

  #encodeBatch(encoder: BatchEncoder): void {
    encoder.reset();
    this.#batch += 1;
    for (let position = 0; position < POSTINGS_A_BATCH; position += 1) this.#encodePosting(encoder, position);
    const hash = encoder.hash(this.#previous);
    encoder.addBatch({
      chain: 0,
      seq: this.#batch,
      previous: this.#previous,
      hash,
      postings: POSTINGS_A_BATCH,
    });
    this.#previous = hash;
  }

  #encodePosting(encoder: BatchEncoder, position: number): void {
    const user = this.#users[this.#postings % this.#users.length] ?? 0;
    const userSeq = Math.floor(this.#postings / this.#users.length) + 1;
    this.#postings += 1;
    const key = randomUUID();
    const lines = [
      { id: this.#outside, seq: this.#postings },
      { id: user, seq: userSeq },
    ];
    const atMs = 1_700_000_000_000 + this.#postings;
    const row = { key, chain: 0, batch: this.#batch, position, kind: 'fill', atMs, bodyHash: null, lines };
    encoder.addPosting(row);
    const balances = [-BigInt(this.#postings), BigInt(userSeq)];
    for (const [index, { id, seq }] of lines.entries())
      encoder.addEntry({
        accountId: id,
        seq,
        posting: key,
        amount: index === 0 ? -1n : 1n,
        balance: balances[index] ?? 0n,
      });
  }
}
