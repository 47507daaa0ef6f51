import type { Asset, Money } from '@gim/money';
import type { Reader } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { WithdrawalsCore } from './core.ts';
import { placeOf } from './recipient/resolve-recipient.ts';
import { networkFeeOf, ofCatalogue, type SentPlace } from './terms.ts';

/** The cost and bounds of sending a coin on a network now, to any recipient. */
export interface NetworkOffer {
  readonly coin: string;
  readonly network: string;
  /** The precision of amounts on this network. */
  readonly finest: Asset;
  readonly fee: Money;
  readonly minimum: Money;
  readonly max: Money;
  readonly etaMinutes: number;
}

/** All open networks of these coins, without those that are stopped or unreachable. */
export async function listOffers(
  core: WithdrawalsCore,
  reader: Reader,
  { userId, coins }: { readonly userId: string; readonly coins: readonly string[] },
): Promise<readonly NetworkOffer[]> {
  const { catalogue, chains, payments } = core;
  const stops = await payments.stops.list(reader);
  const isStopped = (coin: string, network: string): boolean =>
    stops.some(
      ({ scope, subject }) =>
        scope === 'all' ||
        (scope === 'coin' && subject === coin) ||
        (scope === 'network' && subject === network) ||
        (scope === 'user' && subject === userId),
    );
  const places = catalogue.coins
    .filter(({ id, actions }) => coins.includes(id) && actions.includes('Withdraw'))
    .flatMap(({ id, networks }) => networks.map((network) => ({ coin: id, network: network.id })))
    .filter(({ coin, network }) => chains.networks.has(network) && !isStopped(coin, network));
  const offers = await Promise.all(places.map((place) => offerOf(core, placeOf(core, place))));
  return offers.flatMap((offer) => offer ?? []);
}

async function offerOf(core: WithdrawalsCore, place: SentPlace): Promise<NetworkOffer | undefined> {
  const { coin, network, finest } = place;
  try {
    return {
      coin: coin.id,
      network: network.id,
      finest,
      fee: await networkFeeOf(core, place),
      minimum: ofCatalogue(place, network.withdrawalMin),
      max: ofCatalogue(place, network.withdrawalMax),
      etaMinutes: network.etaMinutes,
    };
  } catch (error) {
    // Without the network's answer, or a price for its fee, there is no offer now.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
