import type { Drawer } from '@gim/contract/drawers';

type Movement = Drawer['movements'][number];

export type MovementLine =
  | { readonly kind: 'one'; readonly movement: Movement }
  | { readonly kind: 'orders'; readonly orders: readonly [Movement, ...Movement[]] };

/** The latest movements are never folded. */
const LATEST = 10;
/** Folding fewer orders than this saves no space. */
const LEAST = 3;

/** Folds consecutive older orders into one line; bags, counts and differences are never folded. */
export function foldMovements(movements: readonly Movement[]): readonly MovementLine[] {
  const older = movements.slice(0, Math.max(0, movements.length - LATEST));
  const lines: MovementLine[] = [];
  let run: Movement[] = [];
  const end = (): void => {
    const [first, ...others] = run;
    if (first !== undefined && run.length >= LEAST)
      lines.push({ kind: 'orders', orders: [first, ...others] });
    else lines.push(...run.map((movement) => ({ kind: 'one', movement }) as const));
    run = [];
  };
  for (const movement of older) {
    if (movement.order !== null) run.push(movement);
    else {
      end();
      lines.push({ kind: 'one', movement });
    }
  }
  end();
  return [...lines, ...movements.slice(older.length).map((movement) => ({ kind: 'one', movement }) as const)];
}

/** The total in one direction of a line's orders, as a decimal; null if zero. */
export function sumOfSide(orders: readonly Movement[], side: 'in' | 'out'): string | null {
  const cents = orders.reduce((sum, movement) => sum + centsOf(movement[side]), 0n);
  return cents === 0n ? null : `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

function centsOf(amount: string | null): bigint {
  const [whole = '0', part = ''] = (amount ?? '0').split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
}
