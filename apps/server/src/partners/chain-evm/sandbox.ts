import type { Chain } from '../../modules/chains/ports.ts';
import { createJsonRpc } from '../../platform/json-rpc.ts';
import { createEvmChain, type EvmOptions } from './evm-chain.ts';

/** The sandbox's Ethereum: a real node of its own, read by the same code. */
export const createSandboxEthereum = ({
  url,
  ...options
}: Pick<EvmOptions, 'tokens' | 'log'> & { readonly url: () => Promise<string> }): Chain =>
  createEvmChain({
    ...options,
    network: 'ethereum',
    feeCoin: 'ETH',
    nodes: [createJsonRpc({ url })],
    hasFinality: false,
  });
