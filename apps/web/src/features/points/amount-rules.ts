/** Copied from the contract to keep its schemas out of the cash pages; a test keeps them equal. */
export const amountBounds = { min: 50, max: 50_000, step: 10 } as const;

/** Problems with a cash amount that do not depend on a point. */
export type AmountProblem =
  | { readonly problem: 'Required' | 'AmountInvalid' | 'AmountNotMultiple' }
  | { readonly problem: 'AmountTooSmall'; readonly min: string }
  | { readonly problem: 'AmountTooLarge'; readonly max: string };

/** Validates an amount: whole dollars, a multiple of ten, within the limits of every order. */
export function amountProblem(text: string): AmountProblem | null {
  if (text === '') return { problem: 'Required' };
  if (!/^[0-9]{1,12}$/.test(text)) return { problem: 'AmountInvalid' };
  const amount = BigInt(text);
  if (amount % BigInt(amountBounds.step) !== 0n) return { problem: 'AmountNotMultiple' };
  if (amount < BigInt(amountBounds.min)) return { problem: 'AmountTooSmall', min: String(amountBounds.min) };
  if (amount > BigInt(amountBounds.max)) return { problem: 'AmountTooLarge', max: String(amountBounds.max) };
  return null;
}

/** Validates an amount against a point's narrower limits. */
export function pointAmountProblem(
  amount: string,
  { min, max }: { readonly min: string; readonly max: string },
): { readonly problem: 'PointAmountTooSmall' | 'PointAmountTooLarge'; readonly bound: string } | null {
  if (tokenText(amount) < tokenText(min)) return { problem: 'PointAmountTooSmall', bound: min };
  return tokenText(amount) > tokenText(max) ? { problem: 'PointAmountTooLarge', bound: max } : null;
}

/** The whole dollars; limits are whole dollars, so cents do not matter. */
export const tokenText = (text: string): bigint => BigInt(text.split('.')[0] ?? '0');
