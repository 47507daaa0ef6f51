import * as z from 'zod/mini';
import * as value from './values.ts';

/** An amount of a coin, without a direction. */
export const coinAmount = z.strictObject({ coin: value.coinId, amount: value.amount });

/** How many blocks confirm it, and how many it needs. */
export const confirmations = z.strictObject({ have: z.int(), need: z.int() });
