import type { Background } from '../../platform/background.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { BlockListener } from './block-listener.ts';
import { readCursor } from './block-store.ts';
import { canonicalAddress } from './canonical-address.ts';
import type { ChainsCore } from './core.ts';
import { type DepositAddressOwner, depositAddress, renewDepositAddress } from './deposit-address.ts';
import { findMemo, findOwn, heldAddresses, hotAddress } from './find-own.ts';
import { isMemo } from './memo.ts';
import type { OwnAddress } from './own-address.ts';
import type { BlockRef, Chain } from './ports.ts';
import { createWatcher, type Watcher } from './watch-chain.ts';

export type { BlockListener, Tip } from './block-listener.ts';
export { networkRules } from './network-rules.ts';
export { listUnspent } from './output-store.ts';
export type { OwnAddress } from './own-address.ts';
export type {
  BlockRef,
  Chain,
  ChainBlock,
  FeeRate,
  FoundTransaction,
  OutputsAt,
  OwnFilter,
  Transfer,
  Wallet,
  WalletKeys,
} from './ports.ts';
export { ChainUnavailable } from './ports.ts';

/** The networks of this installation: nodes, own addresses, and the events on them. */
export interface Chains {
  /** The connected networks. */
  readonly networks: ReadonlySet<string>;
  chain(network: string): Chain;
  /** The canonical form of the address, or null when its checksum or form is wrong (C-12). */
  canonicalAddress(network: string, address: string): string | null;
  /** Whether the network can carry the memo. */
  isMemo(network: string, memo: string): boolean;
  /**
   * The user's address for a coin on a network, created if there is none. Waits for the signer's signature (C-14) and
   * refuses with `Unavailable` when it does not arrive. An address with an invalid signature is never returned and
   * raises an alarm.
   */
  depositAddress(of: DepositAddressOwner): Promise<OwnAddress>;
  /** Replaces the address. The old one stays ours. Refused on networks with one shared wallet and memos. */
  renewDepositAddress(of: DepositAddressOwner): Promise<OwnAddress>;
  /** Which of these addresses are ours, in one query, with verified signatures. Keyed by address. */
  findOwn(
    reader: Reader,
    network: string,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, OwnAddress>>;
  /** The owner of a memo on networks with a shared wallet; undefined for unknown memos. Exact match only. */
  findMemo(reader: Reader, network: string, memo: string): Promise<OwnAddress | undefined>;
  /** The wallet that pays and receives collected coins. Undefined until the signer has published it. */
  hotAddress(reader: Reader, network: string): Promise<string | undefined>;
  /** Our addresses that may hold coins on this network, for the reconciliation with the ledger. */
  heldAddresses(reader: Reader, network: string): Promise<readonly OwnAddress[]>;
  /** Call before the background starts. */
  subscribe(listener: BlockListener): void;
  /** The newest block that all listeners have processed; undefined before the first. */
  processed(reader: Reader, network: string): Promise<BlockRef | undefined>;
  /** One run of a network's watcher, for tests and tools. */
  watchOnce(network: string): Promise<void>;
  readonly background: Background;
  /** Whether each network can be watched. */
  readonly checks: readonly { readonly name: string; readonly isRequired: false; check(): Promise<void> }[];
}

export interface ChainsDeps
  extends Pick<
    ChainsCore,
    'db' | 'clock' | 'log' | 'random' | 'ids' | 'rules' | 'walletKeys' | 'signerPublicKey'
  > {
  readonly chains: readonly Chain[];
  readonly firstHeights?: ChainsCore['firstHeights'];
  readonly everyMs?: number;
  readonly signatureWaitMs?: number;
}

const EVERY_MS = 1_000;
const SIGNATURE_WAIT_MS = 5_000;

export function createChains(deps: ChainsDeps): Chains {
  const { chains, firstHeights = {}, everyMs = EVERY_MS, signatureWaitMs = SIGNATURE_WAIT_MS } = deps;
  const byNetwork = new Map(chains.map((chain) => [chain.network, chain]));
  const core: ChainsCore = { ...deps, chains: byNetwork, firstHeights, signatureWaitMs, houses: new Map() };
  const listeners: BlockListener[] = [];
  const watchers = new Map<string, Watcher>(
    chains.map((chain) => [chain.network, createWatcher({ core, chain, listeners, everyMs })]),
  );
  return {
    networks: new Set(byNetwork.keys()),
    chain: (network) => known(byNetwork, network),
    canonicalAddress: (network, address) => canonicalAddress(deps.rules[network], address),
    isMemo: (network, memo) => isMemo(deps.rules[network], memo),
    depositAddress: (of) => depositAddress(core, of),
    renewDepositAddress: (of) => renewDepositAddress(core, of),
    findOwn: (reader, network, addresses) => findOwn(core, reader, { network, addresses }),
    findMemo: (reader, network, memo) => findMemo(core, reader, { network, memo }),
    hotAddress: (_reader, network) => hotAddress(core, network),
    heldAddresses: (reader, network) => heldAddresses(core, reader, network),
    subscribe: (listener) => void listeners.push(listener),
    processed: (reader, network) => readCursor(reader, network),
    watchOnce: (network) => known(watchers, network).turn(),
    background: {
      async start() {
        for (const { background } of watchers.values()) await background.start();
      },
      async stop() {
        await Promise.all([...watchers.values()].map(({ background }) => background.stop()));
      },
    },
    checks: [...watchers].map(([network, { fault }]) => ({
      name: `node ${network}`,
      isRequired: false,
      async check() {
        const reason = fault();
        if (reason !== undefined) throw new Error(reason);
      },
    })),
  };
}

function known<T>(all: ReadonlyMap<string, T>, network: string): T {
  const found = all.get(network);
  if (found === undefined) throw new Error(`There is no chain of ${network}.`);
  return found;
}
