import * as z from 'zod/mini';

/** What the sandbox can do with a chain beyond the network's own protocol. */
export interface ChainControl {
  /**
   * Sends coins from the faucet. `asset` is a token of the chain; without it, the chain's own coin. Returns the
   * transaction id.
   */
  faucet(input: {
    to: string;
    units: string;
    asset?: string | undefined;
    memo?: string | undefined;
  }): Promise<string>;
  mine(input: { blocks: number }): Promise<ChainState>;
  /** Replaces the newest blocks. Their transactions are mined again unless `drop` is set. */
  reorg(input: { depth: number; drop: boolean }): Promise<ChainState>;
  state(): Promise<ChainState>;
}

export interface ChainState {
  readonly height: number;
  readonly hash: string;
}

export const calls = {
  faucet: z.strictObject({
    to: z.string(),
    units: z.string().check(z.regex(/^[1-9]\d{0,77}$/)),
    asset: z.optional(z.string()),
    memo: z.optional(z.string()),
  }),
  mine: z.strictObject({ blocks: z.int().check(z.gte(1), z.lte(500)) }),
  reorg: z.strictObject({ depth: z.int().check(z.gte(1), z.lte(60)), drop: z.boolean() }),
} as const;
