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

/** What to read for a list or an export. */
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
 * The pairs of type and status that fit. A filter that names one of the two, or a coin alone, is spelled out to all pairs that
 * exist: then each is one walk along an index, and no walk passes over what does not fit.
 */
function pairsOf(flows: Flows, { type, status, coin }: Filters): readonly Pair[] | null {
  if (type === undefined && status === undefined && coin === undefined) return null;
  const types = named(type, flows.types);
  const statuses = new Set<TransactionStatus>(named(status, transactionStatuses));
  return types.flatMap((one) =>
    flows.statusesOf(one).flatMap((each) => (statuses.has(each) ? [{ type: one, status: each }] : [])),
  );
}

/** `Buy,Sell` as a list; all of them when none is named. The contract has checked the text. */
function named<Name extends string>(list: string | undefined, names: readonly Name[]): readonly Name[] {
  const wanted = list?.split(',');
  return wanted === undefined ? names : names.filter((name) => wanted.includes(name));
}
