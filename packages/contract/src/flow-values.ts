import * as z from 'zod/mini';
import * as value from './values.ts';

/** An amount of a coin, without a direction. */
export const coinAmount = z.strictObject({ coin: value.coinId, amount: value.amount });

/** The number of block confirmations, current and required. */
export const confirmations = z.strictObject({ have: z.int(), need: z.int() });
