import { encodeFunctionData, isAddress, numberToHex } from 'viem';
import { monotonicMs, systemClock } from '../../platform/clock.ts';
import type { ChainControl, ChainState } from './control.ts';
import { type EvmEntry, EvmHistory, evmEntry } from './evm-history.ts';
import { startHardhat } from './hardhat.ts';
import { openJournal } from './journal.ts';
import { makeBlocks } from './make-blocks.ts';
import { listed, RpcError, serveRpc } from './rpc-server.ts';
import { createSerialQueue } from './serial-queue.ts';
import { serveControl } from './serve-control.ts';
import { tokens } from './tokens.ts';

/**
 * An Ethereum chain for the sandbox, in a process of its own: Hardhat in memory, with its journal in the file of the
 * first argument. It speaks JSON-RPC like any node, so the code that reads it is the same as for the real chain.
 */

/** Reading and sending. Methods that change the chain itself are reserved for the sandbox. */
const openMethods = /^(?:eth_(?!sendTransaction|sign|accounts)|net_|web3_)/;

const ask = await startHardhat();
const history = new EvmHistory(ask);
const journal = openJournal(process.argv[2] ?? '', (unchecked) => evmEntry.parse(unchecked));
const enqueue = createSerialQueue();
for (const entry of journal.before) await history.apply(entry);
let lastBlockMs = monotonicMs();

/**
 * Journals an entry after it has succeeded, and before it is reported. An entry that depends on the newest block is
 * built inside the queue: blocks can also be requested from outside, and two with the same second would be refused.
 */
const perform = (given: EvmEntry | (() => Promise<EvmEntry>)): Promise<unknown> =>
  enqueue(async () => {
    const entry = typeof given === 'function' ? await given() : given;
    const outcome = await history.apply(entry);
    journal.append(entry);
    if (!('sent' in entry || 'given' in entry)) lastBlockMs = monotonicMs();
    return outcome;
  });

const newest = async (): Promise<{ state: ChainState; timestamp: number }> => {
  const { number, hash, timestamp } = Object(await ask('eth_getBlockByNumber', ['latest', false]));
  return { state: { height: Number(number), hash: String(hash) }, timestamp: Number(timestamp) };
};

/** Block times never go back, whatever the machine's clock does. */
const nextTimestamp = async (): Promise<number> =>
  Math.max((await newest()).timestamp + 1, Math.floor(systemClock.now().getTime() / 1000));

const mine = async (): Promise<void> =>
  void (await perform(async () => ({ minedAt: await nextTimestamp() })));

const control: ChainControl = {
  async faucet({ to, units, asset }) {
    if (!isAddress(to)) throw new RpcError('not an address', -32602);
    if (asset === undefined)
      return String(await perform({ given: { to, data: '0x', value: numberToHex(BigInt(units)) } }));
    const token = tokens.find((one) => one.asset === asset);
    if (token === undefined) throw new RpcError(`no token ${asset}`, -32602);
    const data = encodeFunctionData({ abi: token.abi, functionName: 'issue', args: [to, BigInt(units)] });
    return String(await perform({ given: { to: token.address, data, value: '0x0' } }));
  },
  async mine({ blocks }) {
    for (let count = 0; count < blocks; count += 1) await mine();
    return (await newest()).state;
  },
  async reorg({ depth, drop }) {
    await perform(async () => ({ reorg: depth, drop, at: await nextTimestamp() }));
    return (await newest()).state;
  },
  state: async () => (await newest()).state,
};

if (journal.before.length === 0) {
  for (const { deploy } of tokens) await perform({ given: { to: '', data: deploy, value: '0x0' } });
  await mine();
}
const port = await serveRpc(async (method, params) => {
  if (method === 'eth_sendRawTransaction') return perform({ sent: String(listed(params)[0]) });
  if (!openMethods.test(method)) throw new RpcError(`no method ${method}`, -32601);
  return ask(method, listed(params));
});
serveControl(control, { port });
await makeBlocks(
  () => ({ blockMs: lastBlockMs, emptyBlocks: history.emptyBlocks, pending: history.pending }),
  mine,
);
