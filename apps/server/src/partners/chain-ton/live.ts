import type { Chain } from '../../modules/chains/ports.ts';
import { createJsonRpc, type JsonRpc } from '../../platform/json-rpc.ts';
import { createTonChain, type TonOptions } from './ton-chain.ts';

/** TON, through at least two independent HTTP APIs (C-05). */
export function createLiveTon({
  urls,
  ...options
}: Pick<TonOptions, 'wallet' | 'clock'> & { readonly urls: readonly string[] }): Chain {
  const [first, second, ...others] = urls.map((url): JsonRpc => createJsonRpc({ url: async () => url }));
  if (first === undefined || second === undefined) throw new Error('TON needs two nodes.');
  return createTonChain({ ...options, nodes: [first, second, ...others], finalityBlocks: 1 });
}
