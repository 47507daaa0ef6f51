import { account, createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';
import { openPlatform } from '../../apps/server/src/platform/platform.ts';
import { closedLoop, type Slice } from './closed-loop.ts';

const PAGE = 50;
const OWN_ENTRIES = 2_000;

/** Fills the books of a database by SQL with `entries` entries, the last of them one account's own history. */
export async function fillHistory(url: string, entries: number): Promise<void> {
  const others = Math.max(0, entries / 2 - OWN_ENTRIES);
  await asOwner(url, async (client) => {
    // Two entries a posting, an account of its own pair for every thousand. The triggers check what the writer writes;
    // this fill is shaped like it and made without them, because ten million rows would take an hour.
    await client.query(`
      set session_replication_role = replica;
      insert into ledger.asset (code, digits) values ('HIST', 2) on conflict do nothing;
      create temp table made as select n, gen_random_uuid() as key, ((n - 1) / 1000)::bigint as pair, (n - 1) % 1000 + 1 as seq
        from generate_series(1, ${others}::bigint) n;
      insert into made select n, gen_random_uuid(), -1, n from generate_series(1, ${OWN_ENTRIES}) n;
      insert into ledger.owner (name) select 'h' || p from generate_series(-1, ${Math.ceil(others / 1000)}) p on conflict do nothing;
      create temp table pairs as select substring(o.name from 2)::bigint as pair, (o.no << 20) + (t.no << 10) as base
        from ledger.owner o, ledger.asset t where o.name ~ '^h-?[0-9]+$' and t.code = 'HIST';
      insert into ledger.account (id, opened_at) select base + k, now() from pairs, unnest(array[1, 8]) k on conflict do nothing;
      insert into ledger.posting (key, chain, batch, position, kind, at, lines, checksum)
        select m.key, 63, 1, 0, 'fill', now(), array[p.base + 1, m.seq, p.base + 8, m.seq], 0 from made m join pairs p using (pair);
      insert into ledger.entry (account_id, seq, posting, amount, balance)
        select p.base + 1, m.seq, m.key, 1, m.seq from made m join pairs p using (pair);
      insert into ledger.entry (account_id, seq, posting, amount, balance)
        select p.base + 8, m.seq, m.key, -1, -m.seq from made m join pairs p using (pair)`);
    await client.query('vacuum analyze ledger.entry, ledger.posting, ledger.account');
  });
}

/** A page somewhere in the history of one account. */
export async function measureHistoryPages(url: string, seconds: number): Promise<Slice> {
  const platform = openPlatform({ url });
  const ledger = createLedger(platform);
  const own = account('h-1', 'HIST', 'available');
  try {
    return await closedLoop({
      callers: 4,
      seconds,
      warmSeconds: 0.5,
      work: async () => {
        const before = PAGE + 1 + Math.floor(Math.random() * (OWN_ENTRIES - PAGE));
        const { entries } = await ledger.statement(platform.db.autocommit, own, {
          limit: PAGE,
          before: `0:${before}`,
        });
        if (entries.length !== PAGE) throw new Error(`A page has ${entries.length} entries.`);
      },
    });
  } finally {
    await ledger.close();
    await platform.close();
  }
}
