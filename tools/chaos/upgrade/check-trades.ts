import type { Cluster } from '../../cluster/cluster.ts';

/** The ledger has as many trades as were answered, and balances. */
export async function checkTrades(
  cluster: Cluster,
  origin: string,
  answered: number,
): Promise<readonly string[]> {
  const primary = await cluster.primary();
  if (primary === undefined) return ['There is no primary.'];
  const sql = "select count(*)::text as count from ledger.posting where kind = 'trade'";
  const [row] = await cluster.askNode<{ count: string }>(primary, sql, 'gim');
  const answer = await fetch(`${origin}/sandbox/ledger`);
  const { findings } = Object(await answer.json());
  return [
    ...(row?.count === `${answered}` ? [] : [`${row?.count} trades in the books, ${answered} answered.`]),
    ...(Array.isArray(findings) && findings.length === 0 ? [] : [`The books: ${JSON.stringify(findings)}`]),
  ];
}
