import {
  type Address,
  BaseError,
  createPublicClient,
  custom,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  isHex,
  type PublicClient,
  parseAbi,
} from 'viem';
import { ChainUnavailable } from '../../modules/chains/ports.ts';
import type { JsonRpc } from '../../platform/json-rpc.ts';

/** A supported token, identified by its contract only: anybody can copy names and symbols. */
export interface EvmToken {
  readonly coin: string;
  readonly address: Address;
  readonly digits: number;
}

export interface EvmNode {
  readonly rpc: JsonRpc;
  readonly client: PublicClient;
}

export const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
]);

export const openEvmNode = (rpc: JsonRpc): EvmNode => ({
  rpc,
  client: createPublicClient({
    transport: custom({ request: ({ method, params }) => rpc.ask(method, params) }, { retryCount: 0 }),
    cacheTime: 0,
  }),
});

/**
 * The balances of these addresses in the state after a block, given by hash, because a reorganisation can change what a
 * height means.
 */
export async function balancesAt(
  { rpc }: EvmNode,
  { token, addresses, hash }: { token: Address | undefined; addresses: readonly Address[]; hash: Hex },
): Promise<readonly bigint[]> {
  const block = { blockHash: hash };
  const answers = await rpc.askAll(
    addresses.map((address) =>
      token === undefined
        ? { method: 'eth_getBalance', params: [address, block] }
        : {
            method: 'eth_call',
            params: [
              {
                to: token,
                data: encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address] }),
              },
              block,
            ],
          },
    ),
  );
  return answers.map((answer) => {
    if (!isHex(answer) || answer === '0x') throw new ChainUnavailable('The node told no balance.');
    return hexToBigInt(answer);
  });
}

/** Maps all failures of a node to `ChainUnavailable`. */
export async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // The library wraps errors that the node's client has thrown.
    const known = error instanceof BaseError ? error.walk((one) => one instanceof ChainUnavailable) : error;
    if (known instanceof ChainUnavailable) throw known;
    const { shortMessage, message } = Object(error);
    throw new ChainUnavailable(String(shortMessage ?? message), { cause: error });
  }
}
