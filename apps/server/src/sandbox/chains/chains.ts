import { join } from 'node:path';
import type { Log } from '../../platform/log/log.ts';
import { type ChainName, type ChainProcess, startChain } from './chain-process.ts';

const names: readonly ChainName[] = ['ethereum', 'bitcoin', 'ton'];

/** All sandbox chains of this installation. They start in the background; only their users wait for them. */
export interface Chains {
  start(): void;
  find(name: string): ChainProcess | undefined;
  list(): readonly ChainProcess[];
  readonly checks: readonly { readonly name: string; readonly isRequired: false; check(): Promise<void> }[];
  stop(): Promise<void>;
}

export function createChains({ dataDir, log, isOn }: { dataDir: string; log: Log; isOn: boolean }): Chains {
  const chains = new Map<string, ChainProcess>();
  return {
    start() {
      for (const name of names)
        if (!chains.has(name))
          chains.set(name, startChain({ name, journal: join(dataDir, 'chains', `${name}.jsonl`), log }));
    },
    find: (name) => chains.get(name),
    list: () => [...chains.values()],
    checks: (isOn ? names : []).map((name) => ({
      name: `chain ${name}`,
      isRequired: false,
      async check() {
        if (chains.get(name)?.isUp() !== true) throw new Error('The chain is not up.');
      },
    })),
    async stop() {
      await Promise.all([...chains.values()].map((chain) => chain.stop()));
      chains.clear();
    },
  };
}
