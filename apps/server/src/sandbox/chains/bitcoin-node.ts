import { registerHooks } from 'node:module';
import type { Block, FullNode, TX } from 'bcoin';

// The disk database is loaded even if everything is in memory, and its native part is not built here.
registerHooks({
  load: (url, context, next) =>
    url.includes('/node_modules/leveldown/')
      ? { format: 'commonjs', source: 'module.exports = {};', shortCircuit: true }
      : next(url, context),
});

/** Pure JavaScript: the native parts of bcoin's cryptography are not built here. bcoin reads this when it is loaded. */
process.env.NODE_BACKEND = 'js';
const { default: bcoin } = await import('bcoin');

// The usual regtest prefix; bcoin has one of its own.
bcoin.Network.get('regtest').addressPrefix.bech32 = 'bcrt';

export const transactionFrom = (hex: string): TX => bcoin.TX.fromRaw(Buffer.from(hex, 'hex'));
export const blockFrom = (hex: string): Block => bcoin.Block.fromRaw(Buffer.from(hex, 'hex'));
export const addressOfHash = (hash: Uint8Array): unknown =>
  bcoin.Address.fromWitnessPubkeyhash(Buffer.from(hash));

/** A node in memory that connects to no peers and mines nothing by itself. */
export async function startBitcoinNode(): Promise<FullNode> {
  const node = new bcoin.FullNode({
    network: 'regtest',
    memory: true,
    workers: false,
    listen: false,
    noDns: true,
    logConsole: false,
    logFile: false,
    plugins: [],
    noAuth: true,
    httpPort: 0,
    indexTx: true,
    replaceByFee: true,
  });
  await node.open();
  return node;
}
