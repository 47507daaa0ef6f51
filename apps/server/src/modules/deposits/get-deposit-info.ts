import type { DepositInfo } from '@gim/contract';
import { money, toDecimal } from '@gim/money';
import { Refusal } from '../../platform/refusal.ts';
import type { OwnAddress } from '../chains/index.ts';
import type { DepositsCore } from './core.ts';
import { listCollecting } from './credit-store.ts';
import type { DepositTerms } from './terms.ts';

export interface OwnCoin {
  readonly userId: string;
  readonly coin: string;
  /** Default: the first network that works now. */
  readonly network: string | undefined;
}

/** Where to send a coin, and what to know before sending. */
export async function getDepositInfo(core: DepositsCore, own: OwnCoin): Promise<DepositInfo> {
  const { userId } = own;
  const { terms, networks } = findTerms(core, own);
  const { coin, network } = terms;
  const address = await core.chains.depositAddress({ userId, coin, network });
  return presentInfo(core, { userId, terms, networks, address });
}

/** The terms of a coin on a connected network. */
export function findTerms(
  { catalogue, chains, terms }: Pick<DepositsCore, 'catalogue' | 'chains' | 'terms'>,
  { coin, network }: Omit<OwnCoin, 'userId'>,
): { readonly terms: DepositTerms; readonly networks: readonly string[] } {
  const all = (catalogue.find(coin)?.networks ?? []).filter(({ id }) => terms.find(coin, id) !== undefined);
  if (all.length === 0 || (network !== undefined && !all.some(({ id }) => id === network)))
    throw new Refusal('NotFound');
  const networks = all.map(({ id }) => id).filter((id) => chains.networks.has(id));
  const chosen = network ?? networks[0];
  const found = chosen === undefined ? undefined : terms.find(coin, chosen);
  if (found === undefined || !networks.includes(found.network)) throw new Refusal('NetworkUnavailable');
  return { terms: found, networks };
}

export async function presentInfo(
  { db }: DepositsCore,
  {
    userId,
    terms,
    networks,
    address: { address, memo },
  }: { userId: string; terms: DepositTerms; networks: readonly string[]; address: OwnAddress },
): Promise<DepositInfo> {
  const { coin, network, asset, minimum, freeFrom, fee, confirmations, etaMinutes } = terms;
  const collecting = await listCollecting(db.autocommit, { network, coin, userId });
  const collected = collecting.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    currency: coin,
    networks: [...networks],
    defaultNetwork: networks[0] ?? network,
    network,
    address,
    memo,
    minimum: toDecimal(minimum),
    collected: toDecimal(money(asset, collected)),
    freeCryptoDepositLimit: toDecimal(freeFrom),
    fee: toDecimal(fee),
    confirmations,
    etaMinutes,
  };
}
