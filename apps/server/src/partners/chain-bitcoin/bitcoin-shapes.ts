import * as z from 'zod/mini';

/** The parts of bitcoind's answers that are used. Amounts are numbers of whole coins. */
export const txShape = z.object({
  txid: z.string(),
  vin: z.array(
    z.object({
      coinbase: z.optional(z.string()),
      txid: z.optional(z.string()),
      vout: z.optional(z.number()),
    }),
  ),
  vout: z.array(z.object({ value: z.number(), n: z.int(), scriptPubKey: z.object({ hex: z.string() }) })),
  blockhash: z.optional(z.nullable(z.string())),
});
export type RawTx = z.output<typeof txShape>;

export const blockShape = z.object({
  hash: z.string(),
  height: z.int(),
  previousblockhash: z.optional(z.nullable(z.string())),
  time: z.int(),
  tx: z.array(txShape),
});

export const headerShape = z.object({ height: z.int(), hash: z.string(), confirmations: z.int() });
export const outputShape = z.nullable(
  z.object({ value: z.number(), scriptPubKey: z.object({ hex: z.string() }) }),
);
export const txidsShape = z.array(z.string());

/** Exact: a double has enough precision for every amount that can exist with eight digits. */
export const unitsOf = (coins: number): bigint => BigInt(coins.toFixed(8).replace('.', ''));
