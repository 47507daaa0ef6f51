import type { Chain } from '../../modules/chains/ports.ts';
import { createJsonRpc, type JsonRpc } from '../../platform/json-rpc.ts';
import { createEvmChain, type EvmOptions } from './evm-chain.ts';

/** Ethereum, through at least two independent nodes (C-05). */
export function createLiveEthereum({
  urls,
  ...options
}: Pick<EvmOptions, 'tokens' | 'log'> & { readonly urls: readonly string[] }): Chain {
  const [first, second, ...others] = urls.map((url): JsonRpc => createJsonRpc({ url: async () => url }));
  if (first === undefined || second === undefined) throw new Error('Ethereum needs two nodes.');
  const nodes: EvmOptions['nodes'] = [first, second, ...others];
  return createEvmChain({ ...options, network: 'ethereum', feeCoin: 'ETH', nodes, hasFinality: true });
}
