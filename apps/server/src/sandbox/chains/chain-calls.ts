import * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import type { SandboxMount } from '../sandbox-mount.ts';
import type { ChainProcess } from './chain-process.ts';
import type { Chains } from './chains.ts';
import { calls } from './control.ts';

const chain = z.string();
const faucet = z.extend(calls.faucet, { chain });
const mine = z.extend(calls.mine, { chain });
const reorg = z.extend(calls.reorg, { chain });

/** Endpoints for the faucet, mining and reorganisations. */
export function mountChains(mount: SandboxMount, chains: Chains): void {
  const upChain = (name: string): ChainProcess => {
    const found = chains.find(name);
    if (found === undefined) throw new Refusal('NotFound', { field: 'chain' });
    if (!found.isUp()) throw new Refusal('Unavailable', { retryAfterSeconds: 2 });
    return found;
  };
  mount.call(
    { method: 'POST', path: '/sandbox/faucet', body: faucet },
    async ({ body: { chain: name, ...input } }) => ({
      txId: await tried(upChain(name).control.faucet(input)),
    }),
  );
  mount.call(
    { method: 'POST', path: '/sandbox/mine', body: mine },
    async ({ body: { chain: name, ...input } }) => tried(upChain(name).control.mine(input)),
  );
  mount.call(
    { method: 'POST', path: '/sandbox/reorg', body: reorg },
    async ({ body: { chain: name, ...input } }) => tried(upChain(name).control.reorg(input)),
  );
  mount.call({ method: 'GET', path: '/sandbox/chains' }, async () => ({
    items: await Promise.all(
      chains.list().map(async ({ name, isUp, control, url }) => ({
        name,
        isUp: isUp(),
        ...(isUp() ? { ...(await control.state()), url: await url() } : {}),
      })),
    ),
  }));
}

/** Passes the chain's own error message on, such as for an invalid address or too large a depth. */
async function tried<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new Refusal('ValueInvalid', {
      params: { reason: error instanceof Error ? error.message : String(error) },
    });
  });
}
