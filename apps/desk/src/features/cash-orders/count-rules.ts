import { type CountedNotes, denominations } from '@gim/contract/cash-orders.desk';
import { plainAmount } from './typed-amount.ts';

export type Denomination = (typeof denominations)[number];
type NoteName = `${Denomination}`;

/** The number of notes per denomination, as typed. */
export type Pieces = Readonly<Partial<Record<Denomination, string>>>;

const pieceCount = (pieces: Pieces, note: Denomination): bigint => BigInt(pieces[note] || '0');

/** The counted whole dollars and number of notes. */
export function countOf(pieces: Pieces): { readonly dollars: bigint; readonly notes: bigint } {
  return denominations.reduce(
    ({ dollars, notes }, note) => ({
      dollars: dollars + pieceCount(pieces, note) * BigInt(note),
      notes: notes + pieceCount(pieces, note),
    }),
    { dollars: 0n, notes: 0n },
  );
}

const names: ReadonlyMap<Denomination, NoteName> = new Map(
  denominations.map((note): [Denomination, NoteName] => [note, `${note}`]),
);

/** In the API's format; denominations without notes are omitted. */
export function notesOf(pieces: Pieces): CountedNotes {
  const notes: CountedNotes = {};
  for (const [note, name] of names) {
    const count = pieceCount(pieces, note);
    if (count > 0n) notes[name] = Number(count);
  }
  return notes;
}

/** The progress of counting an order. */
export interface CountState {
  readonly isSealCompared: boolean;
  readonly pieces: Pieces;
  /** The amount, retyped, in the API's format. */
  readonly amount: string | null;
}

export const steps = ['code', 'seal', 'count', 'amount', 'confirm'] as const;
export type CountStep = (typeof steps)[number];

/** The first incomplete step: confirming requires all of them. */
export function stepNow(
  { stage, cash }: { readonly stage: string; readonly cash: string },
  { isSealCompared, pieces, amount }: CountState,
): CountStep {
  if (stage !== 'at_point') return 'code';
  if (!isSealCompared) return 'seal';
  if (plainAmount(String(countOf(pieces).dollars)) !== plainAmount(cash)) return 'count';
  return amount === plainAmount(cash) ? 'confirm' : 'amount';
}

/** The counted dollars rounded down to tens, proposed for a smaller order. */
export const roundTens = (dollars: bigint): string => String(dollars - (dollars % 10n));

/** Removes a note that was set aside from the count. */
export function withoutOne(pieces: Pieces, note: Denomination): Pieces {
  const left = pieceCount(pieces, note) - 1n;
  return left < 0n ? pieces : { ...pieces, [note]: String(left) };
}

/** Whether the amount is a positive multiple of ten dollars below the order's. */
export function isLowerAmount(amount: string, cash: string): boolean {
  if (!/^[0-9]+$/.test(amount)) return false;
  const dollars = BigInt(amount);
  return dollars > 0n && dollars % 10n === 0n && dollars < BigInt(cash.split('.')[0] ?? '0');
}
