import type { PayoutQuote } from '../payouts/index.ts';
import type { WithdrawalOptionsCore } from './core.ts';
import { figuresOf } from './figures-policy.ts';
import {
  dollarsOf,
  isUnavailable,
  limitNeed,
  type Need,
  type Option,
  type OptionRequest,
  type Unavailable,
  unavailableOption,
} from './option.ts';
import type { Usd } from './ports.ts';

/** Card and PayPal: dollars, or the proceeds of selling a coin, minus the partner's fee. */
export function payoutOptions(
  core: WithdrawalOptionsCore,
  asked: OptionRequest,
  worth: Usd,
): readonly Option[] {
  const dollars = dollarsOf(core, asked);
  if (dollars === undefined) return [];
  return (['card', 'paypal'] as const).flatMap((kind) => {
    const quote = core.payouts.quote(kind, isUnavailable(dollars) ? worth : dollars);
    if (quote === undefined) return [];
    const option = { target: { way: kind }, feePercent: quote.feePercent, minutes: quote.etaMinutes };
    if (isUnavailable(dollars)) return [unavailableOption(worth, option, dollars)];
    const unavailable = unavailableBy(asked, dollars, quote);
    if (unavailable !== null) return [unavailableOption(worth, option, unavailable)];
    return [
      {
        ...option,
        figures: figuresOf(worth, { receives: quote.receives }),
        receivesCoin: null,
        needs: needsOf(asked, dollars),
        bound: null,
        isUnavailable: false,
      },
    ];
  });
}

function needsOf({ isChecked, isShort, withoutFactor }: OptionRequest, dollars: Usd): Need[] {
  const exceedsMailedLimit = withoutFactor !== null && dollars.units > withoutFactor.units;
  return [
    ...(isChecked ? [] : (['kyc'] as const)),
    ...(exceedsMailedLimit ? (['secondFactor'] as const) : []),
    ...(isShort ? (['balance'] as const) : []),
  ];
}

function unavailableBy(
  asked: OptionRequest,
  dollars: Usd,
  { min, max, fee }: PayoutQuote,
): Unavailable | null {
  if (dollars.units < min.units || dollars.units <= fee.units) return { need: 'largerAmount', bound: min };
  if (dollars.units > max.units) return { need: 'smallerAmount', bound: max };
  const need = limitNeed(asked, dollars);
  return need === null || need === 'kyc' ? null : need;
}
