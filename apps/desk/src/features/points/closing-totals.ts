interface Order {
  readonly side: 'in' | 'out';
  /** Whole dollars: orders are multiples of ten. */
  readonly cash: string;
}

export interface ClosingTotals {
  readonly in: { readonly count: number; readonly sum: string };
  readonly out: { readonly count: number; readonly sum: string };
}

/** How many orders of each side stand in the way, and their cash. */
export function totalsOf(orders: readonly Order[]): ClosingTotals {
  const total = (side: Order['side']): ClosingTotals['in'] => {
    const found = orders.filter((order) => order.side === side);
    return {
      count: found.length,
      sum: String(found.reduce((sum, { cash }) => sum + BigInt(cash.split('.')[0] ?? '0'), 0n)),
    };
  };
  return { in: total('in'), out: total('out') };
}
