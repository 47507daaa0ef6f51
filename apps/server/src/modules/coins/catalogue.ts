import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coinActions, memoKinds } from '@gim/contract';
import { type Asset, asset, parseMoney, parsePercent } from '@gim/money';
import { z } from 'zod';

const plain = z.string();

const networkEntry = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  name: z.string().min(1).max(80),
  standard: z.string().min(1).max(40).nullable(),
  digits: z.int().min(0).max(36),
  memo: z.enum(memoKinds),
  confirmations: z.int().min(1),
  /** For deposits worth more than 10,000 US dollars; as many as for others when absent. */
  largeConfirmations: z.int().min(1).optional(),
  etaMinutes: z.int().min(1),
  depositMin: plain,
  depositFreeFrom: plain,
  withdrawalMin: plain,
  withdrawalMax: plain,
  networkFee: plain,
  /** The most that the hot wallet shall hold (C-10); what is above it goes to cold storage. Else the most of one withdrawal. */
  hotCap: plain.optional(),
  /** Where a transaction can be looked at, with `{txid}` in its place. */
  explorer: z
    .string()
    .regex(/^https:\/\/[^\s{}]+\{txid\}[^\s{}]*$/)
    .max(300)
    .optional(),
});

const coinEntry = z.strictObject({
  id: z.string().regex(/^[A-Z][A-Z0-9]{1,9}$/),
  name: z.string().min(1).max(80),
  digits: z.int().min(0).max(36),
  actions: z.array(z.enum(coinActions)),
  trade: z
    .strictObject({
      minUsd: plain,
      maxUsd: plain,
      feePercent: plain,
      spreadPercent: plain,
      /** Narrows how far the market may move against a held quote; otherwise fee and spread alone decide. */
      moveMaxPercent: plain.optional(),
    })
    .nullable(),
  networks: z.array(networkEntry),
});

const catalogueFile = z.strictObject({ coins: z.array(coinEntry).min(1) });

export type Coin = Readonly<z.infer<typeof coinEntry>>;
export type Network = Coin['networks'][number];

/** Every coin of this installation, in the order in which people see them. */
export interface Catalogue {
  readonly coins: readonly Coin[];
  find(coin: string): Coin | undefined;
  /** How the ledger counts the coin. Throws for a coin that is not in the catalogue. */
  assetOf(coin: string): Asset;
  /** How a network counts it (M-01): two networks may give one coin different digits. */
  networkAssetOf(coin: string, network: string): Asset;
}

/** The catalogue is wrong. The message is for the person at the terminal. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

export const USD = asset('USD', 2);

/** The catalogue of a file, or the one that comes with the product. */
export const openCatalogue = (file: string | undefined): Catalogue =>
  readCatalogue(readFileSync(file ?? join(import.meta.dirname, 'catalogue.json'), 'utf8'));

/** Reads and checks a catalogue, so that a slip in it stops the start and not a customer's withdrawal. */
export function readCatalogue(text: string): Catalogue {
  const { coins } = parseFile(text);
  const faults = [
    ...repeated(coins.map(({ id }) => id)).map((id) => `${id} stands there twice`),
    ...coins.flatMap((coin) => coinFaults(coin).map((fault) => `${coin.id}: ${fault}`)),
    ...(coins.some(({ id, digits }) => id === USD.code && digits === USD.digits)
      ? []
      : ['USD with 2 digits is missing']),
  ];
  if (faults.length > 0) throw new CatalogueError(`The catalogue of coins is wrong. ${faults.join('. ')}.`);
  return catalogueOf(coins);
}

function parseFile(text: string): z.infer<typeof catalogueFile> {
  try {
    return catalogueFile.parse(JSON.parse(text));
  } catch (error) {
    throw new CatalogueError('The catalogue of coins cannot be read.', { cause: error });
  }
}

function catalogueOf(coins: readonly Coin[]): Catalogue {
  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  const assets = new Map(coins.map(({ id, digits }) => [id, asset(id, digits)]));
  const known = <T>(found: T | undefined, name: string): T => {
    if (found === undefined) throw new Error(`${name} is not in the catalogue.`);
    return found;
  };
  return {
    coins,
    find: (coin) => byId.get(coin),
    assetOf: (coin) => known(assets.get(coin), coin),
    networkAssetOf(coin, network) {
      const found = byId.get(coin)?.networks.find(({ id }) => id === network);
      return asset(coin, known(found, `${coin} on ${network}`).digits);
    },
  };
}

function coinFaults(coin: Coin): string[] {
  const { trade, networks, actions } = coin;
  const isTraded = actions.includes('Buy') || actions.includes('Sell');
  const isMoved = actions.includes('Deposit') || actions.includes('Withdraw');
  return [
    ...(isTraded === (trade !== null) ? [] : ['it is traded without bounds, or has bounds without trades']),
    ...(isMoved === networks.length > 0 ? [] : ['it moves without a network, or has one without moving']),
    ...repeated(networks.map(({ id }) => id)).map((id) => `the network ${id} stands there twice`),
    ...(trade === null ? [] : tradeFaults(trade)),
    ...networks.flatMap((network) => networkFaults(coin, network)),
  ];
}

function tradeFaults(trade: NonNullable<Coin['trade']>): string[] {
  const { minUsd, maxUsd, feePercent, spreadPercent, moveMaxPercent = '0' } = trade;
  return [
    ...orderFaults(USD, { minUsd, maxUsd }),
    ...[feePercent, spreadPercent, moveMaxPercent]
      .filter((percent) => !parsePercent(percent).ok)
      .map((percent) => `${percent} is no percentage`),
  ];
}

function networkFaults({ id, digits: own }: Coin, network: Network): string[] {
  const { depositMin, depositFreeFrom, withdrawalMin, withdrawalMax, networkFee, digits } = network;
  // What the ledger cannot count to the last digit could not be credited exactly; the reverse only leaves digits unused.
  const fitting = asset(id, Math.min(own, digits));
  return [
    ...orderFaults(fitting, { depositMin, depositFreeFrom }),
    ...orderFaults(fitting, { networkFee, withdrawalMin, withdrawalMax }),
    ...orderFaults(fitting, { withdrawalMin, hotCap: network.hotCap ?? withdrawalMax }),
  ].map((fault) => `${network.id}: ${fault}`);
}

/** The amounts must be amounts of the asset, each at least the one before. */
function orderFaults(of: Asset, named: Readonly<Record<string, string>>): string[] {
  let before = -1n;
  return Object.entries(named).flatMap(([name, text]) => {
    const parsed = parseMoney(of, text);
    if (!parsed.ok) return [`${name} is no amount of ${of.code} (${parsed.reason})`];
    const isLess = parsed.value.units < before;
    before = parsed.value.units;
    return isLess ? [`${name} is less than what it must not be below`] : [];
  });
}

const repeated = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);
