import type { Chain } from '../../modules/chains/ports.ts';
import { createJsonRpc } from '../../platform/json-rpc.ts';
import { createTonChain, type TonOptions } from './ton-chain.ts';

/** The sandbox's TON: the real virtual machine and wallets, read by the same code. Its transactions are final at once. */
export const createSandboxTon = ({
  url,
  ...options
}: Pick<TonOptions, 'wallet' | 'clock'> & { readonly url: () => Promise<string> }): Chain =>
  createTonChain({ ...options, nodes: [createJsonRpc({ url })], finalityBlocks: 0 });
