import { type Chain, type Chains, createChains, listUnspent, networkRules } from '../modules/chains/index.ts';
import { createWalletKeys, type Payment, type PaymentOwner } from '../modules/signer/index.ts';
import { createSandboxBitcoin } from '../partners/chain-bitcoin/sandbox.ts';
import { createSandboxEthereum } from '../partners/chain-evm/sandbox.ts';
import { createSandboxTon } from '../partners/chain-ton/sandbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { ChainName } from '../sandbox/chains/chain-process.ts';
import { tokens } from '../sandbox/chains/tokens.ts';
import { attestorOfDataKey, loadOrCreateDataKey } from '../signer/key-store.ts';
import { openSignerBench, type SignerBench } from './signer-bench.ts';
import { startTestChain, type TestChain } from './test-chain.ts';
import { waitUntil } from './wait-until.ts';

/** The notifications of an owner, in order. */
export type PaymentNotification = readonly [
  what: 'broadcast' | 'confirmations' | 'final' | 'failed',
  id: string,
  have?: number,
];

/** A signer bench with real chains, whose blocks are mined on request. */
export interface PaymentBench extends SignerBench {
  readonly chains: Chains;
  readonly notifications: PaymentNotification[];
  node(name: ChainName): TestChain;
  /** One run of all the product's background work. */
  turn(): Promise<void>;
  /** Mines blocks, with a run after each. */
  mine(name: ChainName, blocks: number): Promise<void>;
  /** Gives the hot wallet spendable coins. */
  fund(name: ChainName, units: bigint, asset?: string): Promise<void>;
  /** Plain JSON-RPC, without any code of ours. */
  ask(name: ChainName, method: string, params: unknown): Promise<unknown>;
}

export async function openPaymentBench(names: readonly ChainName[]): Promise<PaymentBench> {
  const nodes = new Map(names.map((name) => [name, startTestChain(name)]));
  const node = (name: ChainName): TestChain => {
    const found = nodes.get(name);
    if (found === undefined) throw new Error(`There is no ${name} here.`);
    return found;
  };
  const notifications: PaymentNotification[] = [];
  let chains: Chains | undefined;
  const bench = await openSignerBench((of) => {
    chains = makeChains(of, names.map(node));
    return chains;
  });
  if (chains === undefined) throw new Error('There are no chains.');
  const all = chains;
  for (const kind of ['withdrawal', 'collect', 'gas', 'cold'] as const)
    bench.payments.own(kind, recorder(notifications));
  const turn = async (): Promise<void> => {
    for (const name of names) {
      await all.watchOnce(name);
      await bench.payments.processNetwork(name);
    }
  };
  const paymentBench: PaymentBench = {
    ...bench,
    chains: all,
    notifications,
    node,
    turn,
    async mine(name, blocks) {
      for (let count = 0; count < blocks; count += 1) {
        await node(name).control.mine({ blocks: 1 });
        await turn();
      }
    },
    async fund(name, units, asset) {
      const find = () => all.hotAddress(bench.platform.db.autocommit, name);
      const to = await waitUntil('the signer says its wallet', find);
      // The wallet is known before the coins arrive, as with a watcher that runs all the time.
      await all.watchOnce(name);
      await node(name).control.faucet({
        to,
        units: String(units),
        asset,
        memo: name === 'ton' ? 'house' : undefined,
      });
      await paymentBench.mine(name, 1);
    },
    async ask(name, method, params) {
      const response = await fetch(await node(name).url(), {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const { result, error } = Object(await response.json());
      if (error !== undefined) throw new Error(JSON.stringify(error));
      return result;
    },
    async close() {
      await bench.close();
      for (const one of nodes.values()) await one.remove();
    },
  };
  return paymentBench;
}

const recorder = (notifications: PaymentNotification[]): PaymentOwner => ({
  onBroadcast: async ({ id }: Payment) => void notifications.push(['broadcast', id]),
  onConfirmations: async ({ id }: Payment, have) => void notifications.push(['confirmations', id, have]),
  onFinal: async ({ id }: Payment) => void notifications.push(['final', id]),
  onFailed: async ({ id }: Payment) => void notifications.push(['failed', id]),
});

function makeChains(
  { platform, folder }: { platform: Platform; folder: string },
  nodes: readonly TestChain[],
): Chains {
  const { publicKey } = attestorOfDataKey(loadOrCreateDataKey(folder));
  const walletKeys = createWalletKeys({ ...platform, publicKey });
  const made = nodes.map((node): Chain => {
    const url = () => node.url();
    if (node.name === 'ethereum')
      return createSandboxEthereum({
        url,
        log: platform.log,
        tokens: tokens
          .filter(({ asset }) => asset === 'USDT' || asset === 'USDC')
          .map(({ asset, address }) => ({ coin: asset, address, digits: 6 })),
      });
    if (node.name === 'bitcoin')
      return createSandboxBitcoin({ url, outputsAt: (of) => listUnspent(platform.db.autocommit, of) });
    return createSandboxTon({
      url,
      clock: platform.clock,
      wallet: async () => (await walletKeys.find('ton'))?.key.value,
    });
  });
  return createChains({
    ...platform,
    chains: made,
    rules: networkRules.sandbox,
    walletKeys,
    signerPublicKey: publicKey.key,
  });
}
