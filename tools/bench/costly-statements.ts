import { asOwner } from '../../apps/server/src/modules/ledger/testing/open-books.ts';

/** Forgets what was counted so far. */
export async function resetStatements(url: string): Promise<void> {
  await asOwner(url, (client) => client.query('select pg_stat_statements_reset()'));
}

/** The statements that took the most time since the last reset, on a server that counts them. */
export async function costliestStatements(url: string, count: number): Promise<readonly string[]> {
  const { rows } = await asOwner(url, (client) =>
    client.query(
      `select round(total_exec_time)::int as total, calls, round((mean_exec_time * 1000)::numeric)::int as mean,
        (shared_blks_hit / calls)::int as blocks, regexp_replace(query, '\\s+', ' ', 'g') as text
      from pg_stat_statements where calls > 0 order by total_exec_time desc limit $1`,
      [count],
    ),
  );
  return rows.map(
    ({ total, calls, mean, blocks, text }) =>
      `  ${total} ms, ${calls} calls, ${mean} us and ${blocks} blocks a call: ${String(text).slice(0, 240)}`,
  );
}
