import { Transaction } from '@scure/btc-signer';
import type { Broadcast } from '../../modules/chains/ports.ts';
import { type JsonRpc, RpcFault } from '../../platform/json-rpc.ts';
import { transactionOf } from './bitcoin-node.ts';

/** Sends to every node. One that accepts it is enough; it is refused only if all of them can never accept it. */
export async function broadcast(nodes: readonly JsonRpc[], raw: string): Promise<Broadcast> {
  const txid = txidOf(raw);
  if (txid === undefined) return { outcome: 'refused', reason: 'It is no transaction.' };
  const answers = await Promise.all(nodes.map((rpc) => sendTo(rpc, { raw, txid })));
  const order = ['accepted', 'known', 'unknown', 'refused'] as const;
  const best = order.flatMap((outcome) => answers.find((answer) => answer.outcome === outcome) ?? [])[0];
  return best ?? { outcome: 'unknown', reason: 'There is no node.' };
}

function txidOf(raw: string): string | undefined {
  try {
    return Transaction.fromRaw(Buffer.from(raw, 'hex'), {
      allowUnknownOutputs: true,
      allowUnknownInputs: true,
      disableScriptCheck: true,
    }).id;
  } catch {
    return undefined;
  }
}

async function sendTo(rpc: JsonRpc, { raw, txid }: { raw: string; txid: string }): Promise<Broadcast> {
  try {
    if (await knows(rpc, txid)) return { outcome: 'known' };
    await rpc.ask('sendrawtransaction', [raw]);
    // An answer alone does not prove that it is in the mempool: a node may return the id of anything it was sent.
    return (await knows(rpc, txid))
      ? { outcome: 'accepted' }
      : { outcome: 'unknown', reason: 'The node took it and does not have it.' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof RpcFault)) return { outcome: 'unknown', reason };
    if (await knows(rpc, txid).catch(() => false)) return { outcome: 'known' };
    return isWrong(error) ? { outcome: 'refused', reason } : { outcome: 'unknown', reason };
  }
}

const DECODE_FAILED = -22;

/**
 * Errors after which no node can ever accept it. Missing inputs are not among them: they may still arrive with an
 * earlier transaction, and then this one would be valid beside its replacement.
 */
const isWrong = ({ code, message }: RpcFault): boolean =>
  code === DECODE_FAILED || (/bad-txns|mandatory-script-verify/.test(message) && !/missing/.test(message));

const knows = async (rpc: JsonRpc, txid: string): Promise<boolean> =>
  (await transactionOf(rpc, txid)) !== undefined;
