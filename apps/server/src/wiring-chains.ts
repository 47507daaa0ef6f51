import type { ServerModule } from './app.ts';
import type { Config } from './config.ts';
import {
  type Chain,
  type Chains,
  ChainUnavailable,
  createChains,
  listUnspent,
  networkRules,
  type OutputsAt,
} from './modules/chains/index.ts';
import type { Catalogue } from './modules/coins/index.ts';
import { createLiveBitcoin } from './partners/chain-bitcoin/live.ts';
import { createSandboxBitcoin } from './partners/chain-bitcoin/sandbox.ts';
import type { EvmToken } from './partners/chain-evm/evm-node.ts';
import { createLiveTon } from './partners/chain-ton/live.ts';
import { createSandboxTon } from './partners/chain-ton/sandbox.ts';
import type { Platform } from './platform/platform.ts';
import {
  createChains as createSandboxChains,
  type Chains as SandboxChains,
} from './sandbox/chains/chains.ts';
import type { SignerKeys } from './wiring-signer.ts';

type ChainsConfig = Pick<Config, 'sandboxChains' | 'nodes' | 'dataDir'>;

const sandboxNetworks = ['ethereum', 'bitcoin', 'ton'] as const;
/** The first blocks of the sandbox's Bitcoin contain nothing of ours. */
const sandboxFirst = { ethereum: 0, bitcoin: 440, ton: 0 };
/** Sandbox blocks come every three seconds, and a person is waiting for them. */
const SANDBOX_EVERY_MS = 500;
const LIVE_EVERY_MS = 3_000;

/** Networks with a chain behind them in this installation. */
export function chainNetworks({ sandboxChains, nodes }: Omit<ChainsConfig, 'dataDir'>): ReadonlySet<string> {
  if (sandboxChains) return new Set(sandboxNetworks);
  const { tokens: _, ...byNetwork } = nodes;
  return new Set(Object.keys(byNetwork));
}

interface Parts extends ChainsConfig {
  readonly signerKeys: Pick<SignerKeys, 'walletKeys' | 'publicKey'>;
  readonly catalogue: Catalogue;
}

export interface Network {
  readonly chains: Chains;
  /** The processes of the sandbox; none runs unless switched on. */
  readonly sandboxChains: SandboxChains;
  readonly module: ServerModule;
}

/** The networks: sandbox chains, or the nodes named in the settings. */
export function wireChains(platform: Platform, parts: Parts): Network {
  const { sandboxChains: isSandbox, signerKeys, dataDir } = parts;
  const sandboxChains = createSandboxChains({ dataDir, log: platform.log, isOn: isSandbox });
  const chains = createChains({
    ...platform,
    chains: isSandbox ? openSandbox(platform, sandboxChains, parts) : openLive(platform, parts),
    rules: networkRules[isSandbox ? 'sandbox' : 'live'],
    walletKeys: signerKeys.walletKeys,
    signerPublicKey: signerKeys.publicKey?.key,
    firstHeights: isSandbox ? sandboxFirst : {},
    everyMs: isSandbox ? SANDBOX_EVERY_MS : LIVE_EVERY_MS,
  });
  const { background, checks } = chains;
  // The sandbox reports the state of its own chains.
  const module = { name: 'chains', background, checks: isSandbox ? [] : checks };
  return { chains, sandboxChains, module };
}

const outputsOf =
  ({ db }: Platform): OutputsAt =>
  (of) =>
    listUnspent(db.autocommit, of);

function openSandbox(
  platform: Platform,
  sandbox: SandboxChains,
  { signerKeys, catalogue }: Parts,
): readonly Chain[] {
  const urlOf = (name: string) => async (): Promise<string> => {
    const process = sandbox.find(name);
    if (process?.isUp() !== true) throw new ChainUnavailable('The sandbox chain is not up.');
    return process.url();
  };
  return [
    lazyEthereum(async () => {
      const url = urlOf('ethereum');
      await url();
      const [{ createSandboxEthereum }, { tokens }] = await Promise.all([
        import('./partners/chain-evm/sandbox.ts'),
        import('./sandbox/chains/tokens.ts'),
      ]);
      const listed = tokens.filter(({ asset }) => catalogue.find(asset) !== undefined);
      return createSandboxEthereum({
        url,
        tokens: listed.map(({ asset, address }) => tokenOf(catalogue, asset, address)),
        log: platform.log,
      });
    }),
    createSandboxBitcoin({ url: urlOf('bitcoin'), outputsAt: outputsOf(platform) }),
    createSandboxTon({ url: urlOf('ton'), wallet: tonWallet(signerKeys), clock: platform.clock }),
  ];
}

function openLive(platform: Platform, { nodes, signerKeys, catalogue }: Parts): readonly Chain[] {
  const { ethereum, bitcoin, litecoin, ton } = nodes;
  const outputsAt = outputsOf(platform);
  return [
    ...(ethereum === undefined ? [] : [openLiveEthereum(platform, ethereum, { nodes, catalogue })]),
    ...(bitcoin === undefined ? [] : [createLiveBitcoin({ network: 'bitcoin', urls: bitcoin, outputsAt })]),
    ...(litecoin === undefined
      ? []
      : [createLiveBitcoin({ network: 'litecoin', urls: litecoin, outputsAt })]),
    ...(ton === undefined
      ? []
      : [createLiveTon({ urls: ton, wallet: tonWallet(signerKeys), clock: platform.clock })]),
  ];
}

const openLiveEthereum = (
  { log }: Platform,
  urls: readonly string[],
  { nodes, catalogue }: Pick<Parts, 'nodes' | 'catalogue'>,
): Chain =>
  lazyEthereum(async () => {
    const { createLiveEthereum } = await import('./partners/chain-evm/live.ts');
    const isListed = (coin: string): boolean =>
      catalogue.find(coin)?.networks.some(({ id }) => id === 'ethereum') === true;
    const tokens = Object.entries(nodes.tokens)
      .filter(([coin]) => isListed(coin))
      .map(([coin, address]) => tokenOf(catalogue, coin, address));
    return createLiveEthereum({ urls, tokens, log });
  });

const tokenOf = (catalogue: Catalogue, coin: string, address: string): EvmToken => ({
  coin,
  address: `0x${address.slice(2)}`,
  digits: catalogue.networkAssetOf(coin, 'ethereum').digits,
});

/** The Ethereum library is large, so it is loaded at the first call, after the product is ready. */
function lazyEthereum(open: () => Promise<Chain>): Chain {
  let opened: Chain | undefined;
  const chain = async (): Promise<Chain> => {
    opened ??= await open();
    return opened;
  };
  return {
    network: 'ethereum',
    feeCoin: 'ETH',
    tip: async () => (await chain()).tip(),
    finalizedHeight: async () => (await chain()).finalizedHeight(),
    block: async (height, own) => (await chain()).block(height, own),
    pending: async (own) => (await chain()).pending(own),
    transaction: async (txid, own) => (await chain()).transaction(txid, own),
    inclusion: async (txid) => (await chain()).inclusion(txid),
    balance: async (of) => (await chain()).balance(of),
    feeRate: async () => (await chain()).feeRate(),
    nextNonce: async (address) => (await chain()).nextNonce(address),
    broadcast: async (raw) => (await chain()).broadcast(raw),
  };
}

const tonWallet =
  ({ walletKeys }: Parts['signerKeys']) =>
  async (): Promise<string | undefined> =>
    (await walletKeys.find('ton'))?.key.value;
