import {
  type Asset,
  convert,
  inverse,
  type Money,
  money,
  parseMoney,
  readMoney,
  rescale,
  toDecimal,
} from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ChainUnavailable } from '../chains/index.ts';
import { USD } from '../coins/index.ts';
import { account } from '../ledger/index.ts';
import type { WithdrawalsCore } from './core.ts';
import type { Recipient } from './recipient/resolve-recipient.ts';
import { readDay } from './store.ts';
import { centsOf } from './tier-policy.ts';

type Cents = Money<typeof USD>;
/** A coin on a network, for any recipient. */
export type SentPlace = Pick<Recipient, 'coin' | 'network' | 'asset' | 'finest'>;

/** Parses an amount in the network's precision and converts it to the ledger's. */
export function readAmount(text: string, { finest, asset }: Recipient, field: string): Money {
  const parsed = parseMoney(finest, text);
  if (!parsed.ok) throw new Refusal('AmountInvalid', { field });
  return rescale(parsed.value, asset, 'down');
}

/** A bound or fee of the catalogue. */
export const ofCatalogue = ({ finest, asset }: SentPlace, decimal: string): Money =>
  rescale(readMoney(finest, decimal), asset, 'up');

/** The current value in dollars, rounded up so that nothing slips under a limit. */
export const usdOf = ({ prices }: Pick<WithdrawalsCore, 'prices'>, amount: Money): Cents =>
  money(USD, convert(amount, prices.fresh(amount.asset.code), 'up').units);

/** Runs a call to the network; if it is unreachable, refuses with `NetworkUnavailable`. */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChainUnavailable) throw new Refusal('NetworkUnavailable', { field: 'network' });
    throw error;
  }
}

/** The current cost of a payment in the network's native coin, cached for a moment. */
export const costOf = (
  { costs, payments }: Pick<WithdrawalsCore, 'costs' | 'payments'>,
  { coin, network }: { coin: string; network: string },
): Promise<{ readonly normal: bigint; readonly fast: bigint }> =>
  asking(() => costs.getOrCompute(`${network} ${coin}`, 20, () => payments.estimate({ network, coin })));

/** Converts units of the network's native coin to the coin that is sent, rounded up. */
export function inCoin(
  { catalogue, chains, prices }: Pick<WithdrawalsCore, 'catalogue' | 'chains' | 'prices'>,
  { coin, network, units }: { coin: string; network: string; units: bigint },
): Money {
  const { feeCoin } = chains.chain(network);
  const cost = rescale(
    money(catalogue.networkAssetOf(feeCoin, network), units),
    catalogue.assetOf(feeCoin),
    'up',
  );
  if (feeCoin === coin) return cost;
  return convert(convert(cost, prices.fresh(feeCoin), 'up'), inverse(prices.fresh(coin)), 'up');
}

/** The catalogue's fee, but never less than the payment costs the house. Zero for an internal transfer. */
export async function feeOf(core: WithdrawalsCore, recipient: Recipient): Promise<Money> {
  return recipient.internalUserId === null ? networkFeeOf(core, recipient) : money(recipient.asset, 0n);
}

/** The fee of a payment on a network, for any recipient. */
export async function networkFeeOf(core: WithdrawalsCore, sent: SentPlace): Promise<Money> {
  const place = { coin: sent.coin.id, network: sent.network.id };
  const { normal } = await costOf(core, place);
  const cost = roundUp(inCoin(core, { ...place, units: normal }), sent);
  const usual = ofCatalogue(sent, sent.network.networkFee);
  return cost.units > usual.units ? cost : usual;
}

/** Rounds up to two significant digits, so that the previewed fee does not change with every price. */
function roundUp(cost: Money, { finest, asset }: SentPlace): Money {
  const { units } = rescale(cost, finest, 'up');
  const step = 10n ** BigInt(Math.max(0, units.toString().length - 2));
  return rescale(money(finest, ((units + step - 1n) / step) * step), asset, 'up');
}

/** The dollars that may still leave today with password and mailed code (D5, T0). */
export async function mailedRemaining(
  { clock, rules, sentElsewhere }: Pick<WithdrawalsCore, 'clock' | 'rules' | 'sentElsewhere'>,
  reader: Reader,
  userId: string,
): Promise<Cents> {
  const of = { userId, since: dayBefore(clock.now()) };
  const { cents } = await readDay(reader, of);
  const left = centsOf(rules.mailedUsd) - cents - (await sentElsewhere(reader, of));
  return money(USD, left > 0n ? left : 0n);
}

export const dayBefore = (now: Date): Date => new Date(now.getTime() - 86_400_000);

export const mailedLimitExceeded = ({ rules }: Pick<WithdrawalsCore, 'rules'>, remaining: Money): Refusal =>
  new Refusal('LimitExceeded', {
    field: 'amount',
    params: {
      period: 'Day',
      limit: `${rules.mailedUsd}`,
      remaining: toDecimal(remaining),
      unlockedBy: 'factor',
    },
  });

export interface Bounds {
  readonly minimum: Money;
  readonly max: Money;
  readonly available: Money;
  readonly networkMax: Money;
}

/** How much can leave now, by balance, limits and network. */
export async function boundsOf(
  core: WithdrawalsCore,
  { userId, recipient }: { userId: string; recipient: Recipient },
): Promise<Bounds> {
  const { db, ledger, limits, prices, stepUp } = core;
  const { asset, finest, network } = recipient;
  const reader = db.autocommit;
  const { amount: available } = await ledger.balanceOf(reader, account(userId, asset.code, 'available'));
  const left = [await limits.remaining(reader, { userId, action: 'Withdraw' })];
  if (!(await stepUp.hasFactor(reader, userId))) left.push(await mailedRemaining(core, reader, userId));
  const perDollar = inverse(prices.fresh(asset.code));
  const byLimits = left.map((usd) => convert<Asset, Asset>(usd, perDollar, 'down').units);
  const networkMax = ofCatalogue(recipient, network.withdrawalMax);
  const least = [available.units, networkMax.units, ...byLimits].reduce((one, other) =>
    one < other ? one : other,
  );
  return {
    minimum: ofCatalogue(recipient, network.withdrawalMin),
    max: rescale(rescale(money(asset, least), finest, 'down'), asset, 'down'),
    available,
    networkMax,
  };
}

/** Refuses amounts that are too small, too large or above the balance. */
export function checkAmount(
  amount: Money,
  fee: Money,
  { minimum, networkMax, available, max }: Bounds,
): void {
  const field = 'amount';
  if (amount.units < minimum.units || amount.units <= fee.units)
    throw new Refusal('AmountTooSmall', { field, params: { min: toDecimal(minimum) } });
  if (amount.units > networkMax.units)
    throw new Refusal('AmountTooLarge', { field, params: { max: toDecimal(networkMax) } });
  if (amount.units > available.units)
    throw new Refusal('InsufficientFunds', { field, params: { max: toDecimal(max) } });
}
