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
  /** For deposits worth more than 10,000 US dollars; defaults to `confirmations`. */
  largeConfirmations: z.int().min(1).optional(),
  etaMinutes: z.int().min(1),
  depositMin: plain,
  depositFreeFrom: plain,
  withdrawalMin: plain,
  withdrawalMax: plain,
  networkFee: plain,
  /** The most the hot wallet should hold (C-10); the excess is swept to cold storage. Defaults to `withdrawalMax`. */
  hotCap: plain.optional(),
  /** A block explorer's address with the placeholder `{txid}`. */
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
      /** Limits how far the market may move against a quote before it is refused; by default fee and spread decide. */
      moveMaxPercent: plain.optional(),
    })
    .nullable(),
  networks: z.array(networkEntry),
});

const catalogueFile = z.strictObject({ coins: z.array(coinEntry).min(1) });

export type Coin = Readonly<z.infer<typeof coinEntry>>;
export type Network = Coin['networks'][number];

/** Every coin of this installation, in display order. */
export interface Catalogue {
  readonly coins: readonly Coin[];
  find(coin: string): Coin | undefined;
  /** The coin with the ledger's precision. Throws if it is not in the catalogue. */
  assetOf(coin: string): Asset;
  /** The coin with a network's precision (M-01): networks may give one coin different digits. */
  networkAssetOf(coin: string, network: string): Asset;
}

/** The catalogue is invalid. The message is for the operator. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

export const USD = asset('USD', 2);

/** The catalogue of a file, or the default one. */
export const openCatalogue = (file: string | undefined): Catalogue =>
  readCatalogue(readFileSync(file ?? join(import.meta.dirname, 'catalogue.json'), 'utf8'));

/** Parses and validates a catalogue, so that a mistake stops the start instead of a customer's withdrawal. */
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
  // Amounts must fit both precisions: the ledger could not credit finer ones exactly, nor the network pay them.
  const fitting = asset(id, Math.min(own, digits));
  return [
    ...orderFaults(fitting, { depositMin, depositFreeFrom }),
    ...orderFaults(fitting, { networkFee, withdrawalMin, withdrawalMax }),
    ...orderFaults(fitting, { withdrawalMin, hotCap: network.hotCap ?? withdrawalMax }),
  ].map((fault) => `${network.id}: ${fault}`);
}

/** Checks that each amount is valid and at least as large as the one before. */
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
