import { type Hex, isHex, keccak256, parseTransaction } from 'viem';
import type { Broadcast } from '../../modules/chains/ports.ts';
import { RpcFault } from '../../platform/json-rpc.ts';
import type { EvmNode } from './evm-node.ts';

/** Sends to every node. One that accepts it is enough; it is refused only if all of them can never accept it. */
export async function broadcast(nodes: readonly EvmNode[], raw: string): Promise<Broadcast> {
  if (!isHex(raw) || !isTransaction(raw)) return { outcome: 'refused', reason: 'It is no transaction.' };
  const answers = await Promise.all(nodes.map((node) => sendTo(node, raw)));
  const order = ['accepted', 'known', 'unknown', 'refused'] as const;
  const best = order.flatMap((outcome) => answers.find((answer) => answer.outcome === outcome) ?? [])[0];
  return best ?? { outcome: 'unknown', reason: 'There is no node.' };
}

function isTransaction(raw: Hex): boolean {
  try {
    parseTransaction(raw);
    return true;
  } catch {
    return false;
  }
}

async function sendTo({ rpc }: EvmNode, raw: Hex): Promise<Broadcast> {
  const txid = keccak256(raw);
  try {
    await rpc.ask('eth_sendRawTransaction', [raw]);
    return { outcome: 'accepted' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof RpcFault)) return { outcome: 'unknown', reason };
    // The node may already have it, pending or mined: then it is this very transaction that has used the nonce.
    if (await knows(rpc, txid)) return { outcome: 'known' };
    return isNonceUsed.test(reason) || isWrong.test(reason)
      ? { outcome: 'refused', reason }
      : { outcome: 'unknown', reason };
  }
}

const isNonceUsed = /nonce (?:is )?too low/i;
const isWrong = /invalid (?:sender|signature|chain id)|intrinsic gas|rlp|different chain/i;

const knows = async (rpc: EvmNode['rpc'], txid: Hex): Promise<boolean> =>
  rpc.ask('eth_getTransactionByHash', [txid]).then(
    (found) => found !== null,
    () => false,
  );
