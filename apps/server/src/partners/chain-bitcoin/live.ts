import type { Chain } from '../../modules/chains/ports.ts';
import { createJsonRpc, type JsonRpc } from '../../platform/json-rpc.ts';
import { type BitcoinOptions, createBitcoinChain } from './bitcoin-chain.ts';

const networks = {
  bitcoin: { coin: 'BTC', parameters: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05 } },
  litecoin: { coin: 'LTC', parameters: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32 } },
} as const;

/** Bitcoin or Litecoin through the operator's own nodes, which have to agree (C-05). They need `txindex=1`. */
export function createLiveBitcoin({
  network,
  urls,
  outputsAt,
}: Pick<BitcoinOptions, 'outputsAt'> & {
  readonly network: keyof typeof networks;
  readonly urls: readonly string[];
}): Chain {
  const [first, second, ...others] = urls.map((url): JsonRpc => createJsonRpc({ url: async () => url }));
  if (first === undefined || second === undefined) throw new Error(`The network ${network} needs two nodes.`);
  return createBitcoinChain({
    network,
    ...networks[network],
    nodes: [first, second, ...others],
    outputsAt,
    defaultFeeRate: { normal: 20n, fast: 50n },
  });
}
