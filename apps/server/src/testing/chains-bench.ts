import pg from 'pg';
import {
  type BlockListener,
  type Chains,
  ChainUnavailable,
  createChains,
  listUnspent,
  networkRules,
  type Transfer,
} from '../modules/chains/index.ts';
import { startTestSigner, type TestSigner } from '../modules/chains/testing/test-signer.ts';
import { createSandboxBitcoin } from '../partners/chain-bitcoin/sandbox.ts';
import { createSandboxEthereum } from '../partners/chain-evm/sandbox.ts';
import { createSandboxTon } from '../partners/chain-ton/sandbox.ts';
import { openPlatform, type Platform } from '../platform/platform.ts';
import type { ChainName } from '../sandbox/chains/chain-process.ts';
import { tokens as sandboxTokens } from '../sandbox/chains/tokens.ts';
import { startTestChain, type TestChain } from './test-chain.ts';
import { createTestDatabase } from './test-database.ts';

export interface ChainsBench {
  readonly platform: Platform;
  readonly signer: TestSigner;
  /** Connected as the owner of the database. */
  readonly owner: pg.Client;
  node(name: ChainName): TestChain;
  /** Chains as in another process: watchers of its own on the same database. */
  openChains(): Chains;
  /** Frees the leases, so that any process may follow. */
  freeLeases(): Promise<void>;
  close(): Promise<void>;
}

/** Real sandbox chains, a database and a signer. */
export async function openChainsBench(names: readonly ChainName[]): Promise<ChainsBench> {
  const nodes = new Map(names.map((name) => [name, startTestChain(name)]));
  const database = await createTestDatabase();
  const platform = openPlatform({ url: database.url });
  const signer = await startTestSigner({ url: database.url });
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const node = (name: ChainName): TestChain => {
    const found = nodes.get(name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  };
  await Promise.all(names.map((name) => node(name).control.state()));
  return {
    platform,
    signer,
    owner,
    node,
    openChains: () => openChains({ platform, signer, node, names }),
    freeLeases: async () => void (await owner.query('delete from platform.lease')),
    async close() {
      await Promise.all(names.map((name) => node(name).remove()));
      await owner.end();
      await signer.close();
      await platform.close();
      await database.drop();
    },
  };
}

function openChains({
  platform,
  signer,
  node,
  names,
}: Pick<ChainsBench, 'platform' | 'signer' | 'node'> & { names: readonly ChainName[] }): Chains {
  const urlOf = (name: ChainName) => async (): Promise<string> => {
    if (!node(name).isUp()) throw new ChainUnavailable('The sandbox chain is not up.');
    return node(name).url();
  };
  const tokens = sandboxTokens
    .filter(({ asset }) => asset === 'USDT')
    .map(({ address }) => ({ coin: 'USDT', address, digits: 6 }));
  const wallet = async () => (await signer.walletKeys.find('ton'))?.key.value;
  const make = {
    ethereum: () => createSandboxEthereum({ url: urlOf('ethereum'), tokens, log: platform.log }),
    bitcoin: () =>
      createSandboxBitcoin({
        url: urlOf('bitcoin'),
        outputsAt: (of) => listUnspent(platform.db.autocommit, of),
      }),
    ton: () => createSandboxTon({ url: urlOf('ton'), wallet, clock: platform.clock }),
  };
  return createChains({
    ...platform,
    chains: names.map((name) => make[name]()),
    rules: networkRules.sandbox,
    walletKeys: signer.walletKeys,
    signerPublicKey: signer.publicKey,
    firstHeights: { ethereum: 0, bitcoin: 440, ton: 0 },
    everyMs: 50,
  });
}

export interface Recorder {
  readonly listener: BlockListener;
  readonly heard: readonly string[];
  transfers(): readonly Transfer[];
  pending(): readonly Transfer[];
  /** The sum that an address received. */
  totalOf(address: string): bigint;
}

/** Records transfers as reported, and removes them on rollback. */
export function createRecorder(): Recorder {
  let seen: (Transfer & { readonly height: number })[] = [];
  let pending: readonly Transfer[] = [];
  const heard: string[] = [];
  return {
    heard,
    transfers: () => seen,
    pending: () => pending,
    totalOf: (address) => seen.filter(({ to }) => to === address).reduce((sum, { units }) => sum + units, 0n),
    listener: {
      async onBlock(_tx, { network, height, transfers }) {
        heard.push(`${network} ${height}`);
        seen.push(...transfers.map((transfer) => ({ ...transfer, height })));
      },
      async onRollback(_tx, { height }) {
        heard.push(`back ${height}`);
        seen = seen.filter((one) => one.height <= height);
      },
      async onTip({ network, height }) {
        heard.push(`tip ${network} ${height}`);
      },
      async onPending(_network, transfers) {
        pending = transfers;
      },
    },
  };
}
