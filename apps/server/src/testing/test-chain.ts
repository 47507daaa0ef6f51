import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../platform/log/log.ts';
import { type ChainName, type ChainProcess, startChain } from '../sandbox/chains/chain-process.ts';

export interface TestChain extends ChainProcess {
  /** Stops it and deletes its journal. */
  remove(): Promise<void>;
}

/** A sandbox chain of its own, whose blocks are mined on request. */
export function startTestChain(name: ChainName): TestChain {
  const folder = mkdtempSync(join(tmpdir(), `gim-${name}-`));
  const chain = startChain({ name, journal: join(folder, 'journal.jsonl'), log: silentLog, byHand: true });
  return {
    ...chain,
    async remove() {
      await chain.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
