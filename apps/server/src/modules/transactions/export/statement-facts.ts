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
  /** One coin alone, where the statement is of one. */
  readonly coin: string | undefined;
}

/** Whose statement it is, and what they owned at its beginning and its end. */
export async function findFacts(
  { db, replicaReads, statementFacts }: HistoryCore,
  { userId, from, to, madeAt, coin }: Question,
): Promise<Facts> {
  const facts = statementFacts();
  if (facts === undefined) return noFacts;
  // What was posted in the moment of the request belongs to the statement.
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

/** Coin by coin, dollars first. Coins that were there neither at the beginning nor at the end are left out. */
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
