import { convert, type Money, money, rescale } from '@gim/money';
import { USD } from '../coins/index.ts';
import type { NetworkOffer } from '../withdrawals/index.ts';
import type { WithdrawalOptionsCore } from './core.ts';
import { figuresOf } from './figures-policy.ts';
import {
  isUnavailable,
  limitNeed,
  type Need,
  type Option,
  type OptionRequest,
  tradeOf,
  type Unavailable,
  unavailableOption,
  usd,
} from './option.ts';
import type { Usd } from './ports.ts';

/** The networks of a coin. For dollars, the networks of every coin, which is bought first. */
export function networkOptions(
  core: WithdrawalOptionsCore,
  asked: OptionRequest,
  { worth, offers }: { worth: Usd; offers: readonly NetworkOffer[] },
): readonly Option[] {
  return offers.flatMap((offer) => {
    const target = { way: 'network', coin: offer.coin, network: offer.network } as const;
    const option = { target, feePercent: null, minutes: offer.etaMinutes };
    const has = coinsOf(core, asked, offer);
    if (has === undefined) return [];
    if (isUnavailable(has)) return [unavailableOption(worth, option, has)];
    const unavailable = unavailableBy(core, asked, { offer, has });
    if (isUnavailable(unavailable)) return [unavailableOption(worth, option, unavailable)];
    const sent = rescale(rescale(has, offer.finest, 'down'), has.asset, 'down');
    const arrives = money(has.asset, sent.units - offer.fee.units);
    const worthOf = (coins: Money): Usd => usdWorth(core, coins, 'down');
    const leaves = usdWorth(core, sent, 'up');
    const exceedsMailedLimit = asked.withoutFactor !== null && leaves.units > asked.withoutFactor.units;
    const needs: Need[] = [
      'address',
      ...(unavailable === 'kyc' ? (['kyc'] as const) : []),
      ...(exceedsMailedLimit ? (['secondFactor'] as const) : []),
      ...(asked.isShort ? (['balance'] as const) : []),
    ];
    return [
      {
        ...option,
        figures: figuresOf(worth, {
          receives: worthOf(arrives),
          stays: worthOf(money(has.asset, has.units - sent.units)),
        }),
        receivesCoin: arrives,
        needs,
        bound: null,
        isUnavailable: false,
      },
    ];
  });
}

/** The coins to send: the amount itself, or what the dollars buy. */
function coinsOf(
  core: WithdrawalOptionsCore,
  asked: OptionRequest,
  { coin }: NetworkOffer,
): Money | Unavailable | undefined {
  if (coin === asked.coin) return asked.amount;
  const { userId, amount } = asked;
  const bought = tradeOf(core, { userId, side: 'Buy', coin, given: 'quoteAmount', money: amount });
  return bought === undefined || isUnavailable(bought) ? bought : bought.gets;
}

/** Why a withdrawal would be refused, or what the customer needs first. */
function unavailableBy(
  core: WithdrawalOptionsCore,
  asked: OptionRequest,
  { offer: { minimum, fee, max, finest }, has }: { offer: NetworkOffer; has: Money },
): Unavailable | 'kyc' | null {
  const sent = rescale(rescale(has, finest, 'down'), has.asset, 'down');
  if (sent.units < minimum.units || sent.units <= fee.units) {
    const least = minimum.units > fee.units ? minimum : fee;
    return { need: 'largerAmount', bound: usdWorth(core, least, 'up') };
  }
  if (sent.units > max.units) return { need: 'smallerAmount', bound: usdWorth(core, max, 'down') };
  return limitNeed(asked, usdWorth(core, sent, 'up'));
}

export function usdWorth(
  { prices }: Pick<WithdrawalOptionsCore, 'prices'>,
  coins: Money,
  rounding: 'up' | 'down',
): Usd {
  if (coins.asset.code === USD.code) return usd(coins.units);
  return usd(convert(coins, prices.fresh(coins.asset.code), rounding).units);
}
