import {
  type exportTransactions,
  type Input,
  type listTransactions,
  type TransactionStatus,
  transactionStatuses,
} from '@gim/contract';
import type { Flows } from './flows.ts';
import type { PageQuery, Pair } from './page-store.ts';
import { idAt, searchTerm } from './search-term.ts';

type Filters = Omit<Input<typeof exportTransactions>['query'], 'format' | 'language' | 'timeZone'>;

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The filter of a list or an export. */
export function pageQuery(
  flows: Flows,
  filters: Filters,
  {
    userId,
    limit,
    cursor,
  }: { userId: string } & Pick<Input<typeof listTransactions>['query'], 'limit' | 'cursor'>,
): PageQuery {
  const { coin = null, from, to, q } = filters;
  const ends = [HIGHEST_ID, cursor?.toLowerCase(), to === undefined ? undefined : idAt(new Date(to))];
  return {
    userId,
    pairs: pairsOf(flows, filters),
    coin,
    term: q === undefined ? null : searchTerm(q),
    first: from === undefined ? LOWEST_ID : idAt(new Date(from)),
    before: ends.flatMap((end) => end ?? []).toSorted()[0] ?? HIGHEST_ID,
    limit,
  };
}

/**
 * The matching pairs of type and status. A filter on one of the two, or on a coin alone, is expanded to all existing
 * pairs, so that each is one index range scan without rows to filter out.
 */
function pairsOf(flows: Flows, { type, status, coin }: Filters): readonly Pair[] | null {
  if (type === undefined && status === undefined && coin === undefined) return null;
  const types = named(type, flows.types);
  const statuses = new Set<TransactionStatus>(named(status, transactionStatuses));
  return types.flatMap((one) =>
    flows.statusesOf(one).flatMap((each) => (statuses.has(each) ? [{ type: one, status: each }] : [])),
  );
}

/** Parses `Buy,Sell`; all values if none is given. The contract has validated the text. */
function named<Name extends string>(list: string | undefined, names: readonly Name[]): readonly Name[] {
  const wanted = list?.split(',');
  return wanted === undefined ? names : names.filter((name) => wanted.includes(name));
}
