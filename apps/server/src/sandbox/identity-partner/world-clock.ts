import type { Clock, MovableClock } from '../../platform/clock.ts';
import { systemClock } from '../../platform/clock.ts';
import { callProduct, type Product } from './call-product.ts';

/**
 * The product's time, which the sandbox moves: everybody in the sandbox lives by it, or nothing that is signed would be
 * recent. When the product does not answer, its last known offset counts.
 */
export async function followProduct(
  clock: MovableClock,
  product: Product,
  base: Clock = systemClock,
): Promise<void> {
  try {
    const { status, text } = await callProduct(product, { method: 'GET', path: '/sandbox/clock' });
    const { now }: { now?: unknown } = Object(JSON.parse(text));
    const at = typeof now === 'string' ? new Date(now).getTime() : Number.NaN;
    if (status === 200 && Number.isFinite(at)) clock.setOffset(at - base.now().getTime());
  } catch {
    // It is starting or gone; whoever needs it will find out by the call itself.
  }
}
