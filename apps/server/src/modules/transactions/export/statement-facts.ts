import { type Money, money } from '@gim/money';
import type { HistoryCore } from '../core.ts';
import type { Statement, StatementBalance } from './statement.ts';

type Facts = Pick<Statement, 'holder' | 'balances'>;

export const noFacts: Facts = { holder: null, balances: null };

interface Question {
  readonly userId: string;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly madeAt: Date;
  /** The only coin of the statement, if it is limited to one. */
  readonly coin: string | undefined;
}

/** The account holder, and the balances at the beginning and end. */
export async function findFacts(
  { db, replicaReads, statementFacts }: HistoryCore,
  { userId, from, to, madeAt, coin }: Question,
): Promise<Facts> {
  const facts = statementFacts();
  if (facts === undefined) return noFacts;
  // Postings made at the moment of the request belong to the statement.
  const now = new Date(madeAt.getTime() + 1);
  const closingAt = to === null || to > now ? now : to;
  const holder = (await facts.holderOf(db.autocommit, userId)) ?? null;
  const ownedBefore = (before: Date): Promise<readonly Money[]> =>
    replicaReads.read(db.autocommit, (reader) => facts.balancesBefore(reader, { owner: userId, before }));
  const opening = from === null ? [] : await ownedBefore(from);
  const closing = await ownedBefore(closingAt);
  const ofCoin = ({ asset }: Money): boolean => coin === undefined || asset.code === coin;
  return { holder, balances: joinBalances(opening.filter(ofCoin), closing.filter(ofCoin)) };
}

/** By coin, dollars first. Coins without a balance at either end are omitted. */
function joinBalances(opening: readonly Money[], closing: readonly Money[]): readonly StatementBalance[] {
  const coins = new Map([...opening, ...closing].map(({ asset }) => [asset.code, asset]));
  const of = (balances: readonly Money[], code: string): Money | undefined =>
    balances.find(({ asset }) => asset.code === code);
  return [...coins.values()]
    .map((asset) => ({
      opening: of(opening, asset.code) ?? money(asset, 0n),
      closing: of(closing, asset.code) ?? money(asset, 0n),
    }))
    .filter((line) => line.opening.units !== 0n || line.closing.units !== 0n)
    .toSorted((one, other) => sortKey(one).localeCompare(sortKey(other), 'en'));
}

const sortKey = ({ closing: { asset } }: StatementBalance): string =>
  asset.code === 'USD' ? '' : asset.code;
