import * as z from 'zod/mini';

/** What the sandbox may do with a chain, beside what everybody may by the network's own protocol. */
export interface ChainControl {
  /** Sends coins from nowhere. `asset` is a token of the chain; without it, the chain's own coin. Gives the transaction's id. */
  faucet(input: {
    to: string;
    units: string;
    asset?: string | undefined;
    memo?: string | undefined;
  }): Promise<string>;
  mine(input: { blocks: number }): Promise<ChainState>;
  /** Replaces the newest blocks by others. What was in them comes again, unless it is dropped. */
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
