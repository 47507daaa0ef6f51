import { createHash } from 'node:crypto';
import { type Money, money, parseMoney } from '@gim/money';
import type { Chains } from '../modules/chains/index.ts';
import type { Catalogue } from '../modules/coins/index.ts';
import { account, type Ledger, leg } from '../modules/ledger/index.ts';
import { HOUSE } from '../modules/trades/index.ts';
import { type Background, createLoop } from '../platform/background.ts';
import type { Db } from '../platform/db/db.ts';
import type { Log } from '../platform/log/log.ts';
import type { Chains as SandboxChains } from './chains/chains.ts';

export interface WalletFundingDeps {
  readonly db: Db;
  readonly log: Log;
  readonly ledger: Pick<Ledger, 'post' | 'entriesOf'>;
  readonly catalogue: Catalogue;
  readonly chains: Pick<Chains, 'networks' | 'chain' | 'hotAddress' | 'processed'>;
  readonly faucets: Pick<SandboxChains, 'find'>;
}

interface Pair {
  readonly network: string;
  readonly coin: string;
  readonly amount: Money;
}

const EVERY_MS = 1_000;
/** The memo of the house's payments to its own wallet, where all users share one. */
const HOUSE_MEMO = 'house';

/**
 * Funds each hot wallet from the faucet, once per sandbox: the customers' demo balances have no coins behind them, and
 * a withdrawal needs real ones. Posted to the house once the watcher has seen them.
 */
export function createWalletFunding(deps: WalletFundingDeps): Background {
  const pairs = pairsOf(deps);
  const done = new Set<Pair>();
  const asked = new Set<Pair>();
  return createLoop({
    name: 'fund wallets',
    everyMs: EVERY_MS,
    log: deps.log,
    async work() {
      for (const pair of pairs) if (!done.has(pair) && (await fund(deps, pair, asked))) done.add(pair);
    },
  });
}

/** Half of the hot wallet's cap, so that nothing is swept to cold storage at once. */
function pairsOf({ catalogue, chains }: WalletFundingDeps): readonly Pair[] {
  return catalogue.coins.flatMap(({ id: coin, networks }) =>
    networks
      .filter(({ id }) => chains.networks.has(id))
      .flatMap(({ id: network, hotCap, withdrawalMax }) => {
        const parsed = parseMoney(catalogue.assetOf(coin), hotCap ?? withdrawalMax);
        return parsed.ok
          ? [{ network, coin, amount: money(parsed.value.asset, parsed.value.units / 2n) }]
          : [];
      }),
  );
}

/** True if it is in the ledger. */
async function fund(deps: WalletFundingDeps, pair: Pair, asked: Set<Pair>): Promise<boolean> {
  const { db, ledger, chains, faucets, catalogue } = deps;
  const { network, coin, amount } = pair;
  const key = keyOf(pair);
  if ((await ledger.entriesOf(db.autocommit, [key])).length > 0) return true;
  const to = await chains.hotAddress(db.autocommit, network);
  const at = await chains.processed(db.autocommit, network);
  const faucet = faucets.find(network);
  if (to === undefined || at === undefined || faucet?.isUp() !== true) return false;
  const chain = chains.chain(network);
  const { units } = amount;
  // A TON wallet pays a small fee for receiving.
  const hasArrived = (await chain.balance({ coin, addresses: [to], at })) >= (units * 99n) / 100n;
  if (!hasArrived) {
    const waiting = await chain.pending(async (addresses) => new Set(addresses.filter((one) => one === to)));
    if (asked.has(pair) || waiting.some((transfer) => transfer.coin === coin)) return false;
    asked.add(pair);
    const isToken = coin !== chain.feeCoin;
    const hasMemo = catalogue.find(coin)?.networks.find(({ id }) => id === network)?.memo === 'text';
    await faucet.control.faucet({
      to,
      units: String(units),
      ...(isToken ? { asset: coin } : {}),
      ...(hasMemo ? { memo: HOUSE_MEMO } : {}),
    });
    return false;
  }
  await ledger.post({
    key,
    kind: 'wallet-funding',
    body: `${network} ${coin}`,
    legs: [leg(account(`chain:${network}`, coin, 'outside'), account(HOUSE, coin, 'house'), amount)],
  });
  return true;
}

/** A deterministic UUID of version 8 for a wallet and a coin. */
function keyOf({ network, coin }: Pair): string {
  const hex = createHash('sha256').update(`sandbox wallet ${network} ${coin}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
