import { parseRatio } from '@gim/money';
import * as z from 'zod/mini';
import type { PriceOverrides } from '../partners/prices/sandbox.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SandboxMount } from './sandbox-mount.ts';

/** More than any coin has; a day's change is calculated with as many. */
const DIGITS_MAX = 18;

const isPrice = (text: string): boolean => {
  const read = parseRatio(text);
  if ((text.split('.')[1]?.length ?? 0) > DIGITS_MAX) return false;
  return read.ok && read.value.numerator > 0n && read.value.numerator < read.value.denominator * 10n ** 12n;
};

/** Endpoints that control the simulated market: hold a price, silence a coin, or let it move again. */
export function mountPrices(
  mount: SandboxMount,
  { priceOverrides, recordPrices }: { priceOverrides: PriceOverrides; recordPrices: () => Promise<void> },
): void {
  const coin = z.string();
  mount.call(
    {
      method: 'POST',
      path: '/sandbox/prices',
      body: z.union([
        z.strictObject({ coin, price: z.string().check(z.maxLength(40), z.refine(isPrice)) }),
        z.strictObject({ coin, frozen: z.boolean() }),
      ]),
    },
    async ({ body }) => {
      if (!priceOverrides.coins.includes(body.coin)) throw new Refusal('NotFound', { field: 'coin' });
      if ('price' in body) await priceOverrides.hold(body.coin, body.price);
      else await priceOverrides.silence(body.coin, body.frozen);
      await recordPrices();
      return { items: await priceOverrides.list() };
    },
  );
  mount.call({ method: 'GET', path: '/sandbox/prices' }, async () => ({
    items: await priceOverrides.list(),
  }));
}
