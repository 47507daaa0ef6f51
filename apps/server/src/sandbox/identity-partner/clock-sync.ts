import type { Clock, MovableClock } from '../../platform/clock.ts';
import { systemClock } from '../../platform/clock.ts';
import { callProduct, type Product } from './call-product.ts';

/**
 * Follows the product's clock, which the sandbox moves: with another time, signatures would count as expired. If the
 * product does not answer, its last known offset is used.
 */
export async function syncClock(
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
    // The product is starting or gone; the actual call will report it.
  }
}
