import { type CountedNotes, denominations } from '@gim/contract/cash-orders.desk';

export type Denomination = (typeof denominations)[number];
/** The number of notes per denomination, as typed. */
export type TypedNotes = Readonly<Partial<Record<Denomination, string>>>;

const piecesOf = (typed: TypedNotes, note: Denomination): bigint => BigInt(typed[note] || '0');

/** The whole dollars and the number of notes. */
export const sumOf = (typed: TypedNotes): { readonly dollars: bigint; readonly notes: bigint } =>
  denominations.reduce(
    ({ dollars, notes }, note) => ({
      dollars: dollars + piecesOf(typed, note) * BigInt(note),
      notes: notes + piecesOf(typed, note),
    }),
    { dollars: 0n, notes: 0n },
  );

/** In the API's format. */
export function countedOf(typed: TypedNotes): CountedNotes {
  const counted: CountedNotes = {};
  for (const note of denominations)
    if (piecesOf(typed, note) > 0n) counted[`${note}`] = Number(piecesOf(typed, note));
  return counted;
}

/** The counted minus the expected amount, in cents. `mustBe` is a decimal of the API. */
export function differenceOf(typed: TypedNotes, mustBe: string): bigint {
  const [whole = '0', part = ''] = mustBe.split('.');
  return sumOf(typed).dollars * 100n - (BigInt(whole) * 100n + BigInt(part.padEnd(2, '0')));
}

/** Cents as a decimal of the API. */
export const asAmount = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
