import { type CountedNotes, denominations } from '@gim/contract/cash-orders.desk';
import { asAmount } from './typed-amount.ts';

export type Denomination = (typeof denominations)[number];
type NoteName = `${Denomination}`;

/** The pieces of each note as they were typed. */
export type Pieces = Readonly<Partial<Record<Denomination, string>>>;

/** What the contract takes of one note. */
const piecesMax = 100_000;

/** Digits only, and no more of them than the contract takes. */
export function asPieces(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 6);
  return digits !== '' && Number(digits) > piecesMax ? String(piecesMax) : digits;
}

const pieceCount = (pieces: Pieces, note: Denomination): bigint => BigInt(pieces[note] || '0');

/** What was counted: in whole dollars, and how many notes. */
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

/** As the server takes them; what there is none of is not named. */
export function notesOf(pieces: Pieces): CountedNotes {
  const notes: CountedNotes = {};
  for (const [note, name] of names) {
    const count = pieceCount(pieces, note);
    if (count > 0n) notes[name] = Number(count);
  }
  return notes;
}

/** Where the count of an order stands. */
export interface CountState {
  readonly isSealCompared: boolean;
  readonly pieces: Pieces;
  /** Typed once more. */
  readonly amount: string;
}

export const steps = ['code', 'seal', 'count', 'amount', 'confirm'] as const;
export type CountStep = (typeof steps)[number];

/** The first step that is not done: nothing is confirmed before all of them are. */
export function stepNow(
  { stage, cash }: { readonly stage: string; readonly cash: string },
  { isSealCompared, pieces, amount }: CountState,
): CountStep {
  if (stage !== 'at_point') return 'code';
  if (!isSealCompared) return 'seal';
  if (asAmount(String(countOf(pieces).dollars)) !== asAmount(cash)) return 'count';
  return asAmount(amount) === asAmount(cash) ? 'confirm' : 'amount';
}

/** The largest multiple of ten dollars in what was counted, as a proposal for a smaller order. */
export const roundTens = (dollars: bigint): string => String(dollars - (dollars % 10n));

/** A note was set aside: it is not part of the count any more. */
export function withoutOne(pieces: Pieces, note: Denomination): Pieces {
  const left = pieceCount(pieces, note) - 1n;
  return left < 0n ? pieces : { ...pieces, [note]: String(left) };
}

/** Whether it is a multiple of ten dollars above nothing and below the order. */
export function isLowerAmount(amount: string, cash: string): boolean {
  if (!/^[0-9]+$/.test(amount)) return false;
  const dollars = BigInt(amount);
  return dollars > 0n && dollars % 10n === 0n && dollars < BigInt(cash.split('.')[0] ?? '0');
}
