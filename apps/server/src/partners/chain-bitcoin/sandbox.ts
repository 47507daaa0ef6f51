import type { Chain } from '../../modules/chains/ports.ts';
import { createJsonRpc } from '../../platform/json-rpc.ts';
import { type BitcoinOptions, createBitcoinChain } from './bitcoin-chain.ts';

/** The sandbox's Bitcoin: a real node in regtest, read by the same code. */
export const createSandboxBitcoin = ({
  url,
  outputsAt,
}: Pick<BitcoinOptions, 'outputsAt'> & { readonly url: () => Promise<string> }): Chain =>
  createBitcoinChain({
    network: 'bitcoin',
    coin: 'BTC',
    parameters: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4 },
    nodes: [createJsonRpc({ url })],
    outputsAt,
    defaultFeeRate: { normal: 5n, fast: 10n },
  });
