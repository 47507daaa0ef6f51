/** The content of a publication, before it is signed. */
export interface Statement {
  readonly day: string;
  readonly edition: number;
  readonly takenAt: Date;
  readonly customers: number;
  readonly root: string;
  readonly owed: readonly { readonly coin: string; readonly digits: number; readonly units: string }[];
  readonly held: readonly HeldOnChain[];
  readonly prices: readonly { readonly coin: string; readonly usd: string }[];
}

/** What the house holds of a coin on a network, at a block. */
export interface HeldOnChain {
  readonly coin: string;
  readonly network: string;
  readonly units: bigint;
  readonly height: number;
  readonly hash: string;
}

/** Plain lines, so that a short program in any language can parse exactly what was signed. */
export const writeStatement = (of: Statement): string =>
  [
    'gim proof of liabilities 1',
    `day ${of.day}`,
    `edition ${of.edition}`,
    `taken ${of.takenAt.toISOString()}`,
    `customers ${of.customers}`,
    `root ${of.root}`,
    ...of.owed.map(({ coin, digits, units }) => `owed ${coin} ${digits} ${units}`),
    ...of.held.map(
      ({ coin, network, units, height, hash }) => `held ${coin} ${network} ${units} ${height} ${hash}`,
    ),
    ...of.prices.map(({ coin, usd }) => `usd ${coin} ${usd}`),
  ].join('\n');
