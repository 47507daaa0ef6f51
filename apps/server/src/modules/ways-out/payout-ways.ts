import type { PayoutQuote } from '../payouts/index.ts';
import type { WaysOutCore } from './core.ts';
import { figuresOf } from './figures-policy.ts';
import type { Usd } from './ports.ts';
import {
  type Asked,
  type Closed,
  closedWay,
  dollarsOf,
  isClosed,
  limitNeed,
  type Need,
  type Way,
} from './way.ts';

/** Card and PayPal: dollars, or the proceeds of selling a coin, minus the partner's fee. */
export function payoutWays(core: WaysOutCore, asked: Asked, worth: Usd): readonly Way[] {
  const dollars = dollarsOf(core, asked);
  if (dollars === undefined) return [];
  return (['card', 'paypal'] as const).flatMap((kind) => {
    const quote = core.payouts.quote(kind, isClosed(dollars) ? worth : dollars);
    if (quote === undefined) return [];
    const way = { target: { way: kind }, feePercent: quote.feePercent, minutes: quote.etaMinutes };
    if (isClosed(dollars)) return [closedWay(worth, way, dollars)];
    const closed = closedBy(asked, dollars, quote);
    if (closed !== null) return [closedWay(worth, way, closed)];
    return [
      {
        ...way,
        figures: figuresOf(worth, { receives: quote.receives }),
        receivesCoin: null,
        needs: needsOf(asked, dollars),
        bound: null,
        isClosed: false,
      },
    ];
  });
}

function needsOf({ isChecked, isShort, withoutFactor }: Asked, dollars: Usd): Need[] {
  const isPastMailed = withoutFactor !== null && dollars.units > withoutFactor.units;
  return [
    ...(isChecked ? [] : (['kyc'] as const)),
    ...(isPastMailed ? (['secondFactor'] as const) : []),
    ...(isShort ? (['balance'] as const) : []),
  ];
}

function closedBy(asked: Asked, dollars: Usd, { min, max, fee }: PayoutQuote): Closed | null {
  if (dollars.units < min.units || dollars.units <= fee.units) return { need: 'largerAmount', bound: min };
  if (dollars.units > max.units) return { need: 'smallerAmount', bound: max };
  const need = limitNeed(asked, dollars);
  return need === null || need === 'kyc' ? null : need;
}
