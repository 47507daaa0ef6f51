/** As the contract has them, which a test holds: its schemas would come along with every page of cash. */
export const amountBounds = { min: 50, max: 50_000, step: 10 } as const;

/** What is wrong with an amount of cash, where no point needs to be asked. */
export type AmountProblem =
  | { readonly problem: 'Required' | 'AmountInvalid' | 'AmountNotMultiple' }
  | { readonly problem: 'AmountTooSmall'; readonly min: string }
  | { readonly problem: 'AmountTooLarge'; readonly max: string };

/** Judges a plain decimal: whole dollars, in tens, within the bounds of every order. */
export function amountProblem(text: string): AmountProblem | null {
  if (text === '') return { problem: 'Required' };
  if (!/^[0-9]{1,12}$/.test(text)) return { problem: 'AmountInvalid' };
  const amount = BigInt(text);
  if (amount % BigInt(amountBounds.step) !== 0n) return { problem: 'AmountNotMultiple' };
  if (amount < BigInt(amountBounds.min)) return { problem: 'AmountTooSmall', min: String(amountBounds.min) };
  if (amount > BigInt(amountBounds.max)) return { problem: 'AmountTooLarge', max: String(amountBounds.max) };
  return null;
}

/** The same for one point, whose bounds are narrower. */
export function pointAmountProblem(
  amount: string,
  { min, max }: { readonly min: string; readonly max: string },
): { readonly problem: 'PointAmountTooSmall' | 'PointAmountTooLarge'; readonly bound: string } | null {
  if (wholeOf(amount) < wholeOf(min)) return { problem: 'PointAmountTooSmall', bound: min };
  return wholeOf(amount) > wholeOf(max) ? { problem: 'PointAmountTooLarge', bound: max } : null;
}

/** Cents below a whole dollar mean nothing to a bound of whole dollars. */
export const wholeOf = (text: string): bigint => BigInt(text.split('.')[0] ?? '0');
