import { setInterval } from 'node:timers/promises';
import { monotonicMs } from '../../platform/clock.ts';

const POLL_MS = 500;
/** Seconds between blocks while transactions wait for confirmation, and while none do. */
const BUSY_SECONDS = 3;
const IDLE_SECONDS = 60;
/** The chain is idle so many blocks after the last transaction. */
const BUSY_BLOCKS = 24;

export interface Recent {
  readonly blockMs: number;
  readonly emptyBlocks: number;
  /** Transactions that wait for a block. */
  readonly pending: number;
}

/** Mines a block whenever one is due. A chain started with `by-hand` mines none by itself. */
export async function makeBlocks(recent: () => Recent, mine: () => Promise<unknown>): Promise<void> {
  if (process.argv[3] === 'by-hand') return;
  for await (const _ of setInterval(POLL_MS)) if (isDue(recent())) await mine();
}

function isDue({ blockMs, emptyBlocks, pending }: Recent): boolean {
  const isBusy = pending > 0 || emptyBlocks < BUSY_BLOCKS;
  return monotonicMs() - blockMs >= (isBusy ? BUSY_SECONDS : IDLE_SECONDS) * 1000;
}
