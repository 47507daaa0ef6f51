import * as z from 'zod/mini';
import { monotonicMs, systemClock } from '../../platform/clock.ts';
import type { ChainControl, ChainState } from './control.ts';
import { openJournal } from './journal.ts';
import { makeBlocks } from './make-blocks.ts';
import { serveRpc } from './rpc-server.ts';
import { createSerialQueue } from './serial-queue.ts';
import { serveControl } from './serve-control.ts';
import { answerTon } from './ton-api.ts';
import { type TonEntry, TonHistory, tonEntry } from './ton-history.ts';

/**
 * A TON chain for the sandbox, in a process of its own: a simulated virtual machine with real wallet contracts, with
 * its journal in the file of the first argument. It speaks the TON HTTP API.
 */
const history = await TonHistory.open();
const journal = openJournal(process.argv[2] ?? '', (unchecked) => tonEntry.parse(unchecked));
const enqueue = createSerialQueue();
for (const entry of journal.before) await history.apply(entry);
let lastBlockMs = monotonicMs();
let emptyBlocks = 0;

/** Journals an entry after it has succeeded, and before it is reported. */
const perform = (make: (at: number) => TonEntry): Promise<string> =>
  enqueue(async () => {
    const entry = make(Math.max(history.time + 1, Math.floor(systemClock.now().getTime() / 1000)));
    const outcome = await history.apply(entry);
    journal.append(entry);
    lastBlockMs = monotonicMs();
    emptyBlocks = 'blocks' in entry ? emptyBlocks + entry.blocks : 0;
    return outcome;
  });

const state = (): ChainState => ({ height: history.seqno, hash: String(history.seqno) });

const control: ChainControl = {
  faucet: (given) => perform((at) => ({ given: { to: given.to, units: given.units, memo: given.memo }, at })),
  async mine({ blocks }) {
    await perform((at) => ({ blocks, at }));
    return state();
  },
  async reorg() {
    throw new Error('This chain is final at once: it has nothing to reorganise.');
  },
  state: async () => state(),
};

const sendShape = z.object({ boc: z.string() });
const port = await serveRpc(async (method, params) => {
  if (method !== 'sendBoc') return answerTon(history, method, params);
  const { boc } = sendShape.parse(params);
  await perform((at) => ({ sent: boc, at }));
  return { '@type': 'ok' };
});
serveControl(control, { port });
await makeBlocks(
  () => ({ blockMs: lastBlockMs, emptyBlocks, pending: 0 }),
  () => perform((at) => ({ blocks: 1, at })),
);
