import { type Asset, convert, type Money, money, price, type Rounding, readMoney, rescale } from '@gim/money';
import { type Catalogue, type Coin, type PriceBook, USD } from '../coins/index.ts';

/** The terms for deposits of one coin on one network. */
export interface DepositTerms {
  readonly coin: string;
  readonly network: string;
  /** The ledger's precision, and the network's. */
  readonly asset: Asset;
  readonly networkAsset: Asset;
  readonly hasMemo: boolean;
  readonly minimum: Money;
  readonly freeFrom: Money;
  readonly fee: Money;
  readonly confirmations: number;
  readonly largeConfirmations: number;
  readonly etaMinutes: number;
}

export interface Terms {
  /** Undefined for a coin that the catalogue does not have on this network. */
  find(coin: string, network: string): DepositTerms | undefined;
  /** All coins of a network. */
  of(network: string): readonly DepositTerms[];
}

/** Deposits worth more than this need more confirmations. */
const LARGE_CENTS = 1_000_000n;

/** Throws for a catalogue in which the fee takes all of a minimum deposit. */
export function createTerms(catalogue: Catalogue): Terms {
  const all = catalogue.coins.flatMap((coin) =>
    coin.actions.includes('Deposit') ? coin.networks.map((network) => termsOf(catalogue, coin, network)) : [],
  );
  for (const { coin, network, fee, minimum } of all)
    if (fee.units >= minimum.units)
      throw new Error(`The network fee of ${coin} on ${network} takes all of the smallest deposit.`);
  const byName = new Map(all.map((terms) => [`${terms.coin} ${terms.network}`, terms]));
  return {
    find: (coin, network) => byName.get(`${coin} ${network}`),
    of: (network) => all.filter((terms) => terms.network === network),
  };
}

function termsOf(catalogue: Catalogue, { id: coin }: Coin, network: Coin['networks'][number]): DepositTerms {
  const asset = catalogue.assetOf(coin);
  const { confirmations, largeConfirmations = confirmations, etaMinutes } = network;
  return {
    coin,
    network: network.id,
    asset,
    networkAsset: catalogue.networkAssetOf(coin, network.id),
    hasMemo: network.memo !== 'none',
    minimum: readMoney(asset, network.depositMin),
    freeFrom: readMoney(asset, network.depositFreeFrom),
    fee: readMoney(asset, network.networkFee),
    confirmations,
    largeConfirmations,
    etaMinutes,
  };
}

/** The arrived amount in the ledger's precision. The remainder stays with the house (M-01). */
export const ledgerAmount = ({ asset, networkAsset }: DepositTerms, units: bigint): Money =>
  rescale(money(networkAsset, units), asset, 'down');

/** The fee of a deposit: zero from the free limit on. */
export const feeOf = ({ freeFrom, fee }: DepositTerms, amount: Money): Money =>
  amount.units >= freeFrom.units ? money(fee.asset, 0n) : fee;

/** In US dollars; undefined without a price. */
export function worthOf(
  prices: Pick<PriceBook, 'latest'>,
  of: Money,
  rounding: Rounding = 'down',
): Money<typeof USD> | undefined {
  const known = prices.latest(of.asset.code);
  if (known === undefined) return undefined;
  return convert(of, price({ base: of.asset, quote: USD, rate: known.rate }), rounding);
}

/** The confirmations that make a deposit final (C-02): more for large amounts, and where there is no price. */
export function neededConfirmations(
  { confirmations, largeConfirmations }: DepositTerms,
  amount: Money,
  prices: Pick<PriceBook, 'latest'>,
): number {
  const worth = worthOf(prices, amount, 'up');
  const isLarge = worth === undefined || worth.units > LARGE_CENTS;
  return isLarge ? Math.max(confirmations, largeConfirmations) : confirmations;
}
