import type { listWithdrawalOptions as endpoint, Input, Reply, WithdrawalOption } from '@gim/contract';
import { defaultLanguage, type Language } from '@gim/languages';
import { type Money, parseMoney, toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import { type Coin, USD } from '../coins/index.ts';
import { account } from '../ledger/index.ts';
import { type Place, type PointVisit, readPlace } from '../points/index.ts';
import type { NetworkOffer } from '../withdrawals/index.ts';
import { cashOption } from './cash-option.ts';
import type { WithdrawalOptionsCore } from './core.ts';
import { compareOptions } from './figures-policy.ts';
import { networkOptions, usdWorth } from './network-options.ts';
import { dollarsOf, isUnavailable, type Option, type OptionRequest, usd } from './option.ts';
import { payoutOptions } from './payout-options.ts';
import type { Usd } from './ports.ts';

type Query = Input<typeof endpoint>['query'];

/** Ten million dollars: more than any method accepts, and the most that the figures can show. */
const WORTH_MAX = usd(1_000_000_000n);

/** Compares all methods to take an amount out. Stores and promises nothing: each flow has its own preview. */
export async function listWithdrawalOptions(
  core: WithdrawalOptionsCore,
  { userId, query }: { userId: string; query: Query },
): Promise<Reply<typeof endpoint>> {
  const coin = core.catalogue.find(query.coin);
  if (coin === undefined) throw new Refusal('NotFound');
  const amount = readAmount(core, coin, query.amount);
  const near = query.near === undefined ? undefined : placeOf(query.near);
  const { asked, offers, visits, language } = await gather(core, { userId, coin, amount, near });
  // Nothing is awaited from here on, so that all methods are calculated with the same prices.
  const worth = worthOf(core, asked.amount);
  const options = [
    ...cashOption(core, asked, { worth, visits, language }),
    ...payoutOptions(core, asked, worth),
    ...networkOptions(core, asked, { worth, offers }),
  ].toSorted(compareOptions);
  return { items: options.map(presentOption), at: core.clock.now().toISOString() };
}

function readAmount({ catalogue }: WithdrawalOptionsCore, { id }: Coin, text: string): Money {
  const parsed = parseMoney(catalogue.assetOf(id), text);
  if (!parsed.ok) throw new Refusal('AmountInvalid', { field: 'amount' });
  return parsed.value;
}

function placeOf(text: string): Place {
  const place = readPlace(text);
  if (place === undefined) throw new Refusal('ValueInvalid', { field: 'near' });
  return place;
}

function worthOf(core: WithdrawalOptionsCore, amount: Money): Usd {
  const worth = usdWorth(core, amount, 'down');
  if (worth.units < 1n)
    throw new Refusal('AmountTooSmall', { field: 'amount', params: { min: '0.01', coin: USD.code } });
  if (worth.units > WORTH_MAX.units)
    throw new Refusal('AmountTooLarge', {
      field: 'amount',
      params: { max: toDecimal(WORTH_MAX), coin: USD.code },
    });
  return worth;
}

interface Gathered {
  readonly asked: OptionRequest;
  readonly offers: readonly NetworkOffer[];
  readonly visits: readonly PointVisit[];
  readonly language: Language;
}

/** Reads everything in parallel, independently of the number of methods. */
async function gather(
  core: WithdrawalOptionsCore,
  { userId, coin, amount, near }: { userId: string; coin: Coin; amount: Money; near: Place | undefined },
): Promise<Gathered> {
  const { db, ledger, limits, users, points, withdrawals, catalogue } = core;
  const reader = db.autocommit;
  worthOf(core, amount);
  const isDollars = coin.id === USD.code;
  const coins = isDollars ? catalogue.coins.map(({ id }) => id) : [coin.id];
  const unknown = {
    userId,
    coin: coin.id,
    amount,
    isChecked: false,
    remaining: usd(0n),
    withoutFactor: null,
  };
  const dollars = dollarsOf(core, { ...unknown, isShort: false });
  const payable = dollars === undefined || isUnavailable(dollars) ? usd(0n) : dollars;
  const [user, isChecked, remaining, withoutFactor, balance, offers, visits] = await Promise.all([
    users.find(reader, userId),
    core.isChecked(reader, userId),
    limits.remaining(reader, { userId, action: 'Withdraw' }),
    withdrawals.withoutFactor(reader, userId),
    ledger.balanceOf(reader, account(userId, coin.id, 'available')),
    withdrawals.offers(reader, { userId, coins }),
    points.visits(reader, { dollars: payable, near }),
  ]);
  const asked: OptionRequest = {
    ...unknown,
    isChecked,
    remaining: usd(remaining.units),
    withoutFactor: withoutFactor === null ? null : usd(withoutFactor.units),
    isShort: balance.amount.units < amount.units,
  };
  return { asked, offers, visits, language: user?.language ?? defaultLanguage };
}

const presentOption = ({
  target,
  figures,
  receivesCoin,
  feePercent,
  minutes,
  needs,
  bound,
}: Option): WithdrawalOption => ({
  way: target.way,
  target,
  receives: toDecimal(figures.receives),
  receivesCoin: receivesCoin && toDecimal(receivesCoin),
  fee: toDecimal(figures.fee),
  feePercent,
  stays: toDecimal(figures.stays),
  minutes,
  needs: [...needs],
  bound: bound && toDecimal(bound),
});
