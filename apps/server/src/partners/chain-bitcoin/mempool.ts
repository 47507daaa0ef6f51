import type { Transfer } from '../../modules/chains/ports.ts';
import { type JsonRpc, RpcFault } from '../../platform/json-rpc.ts';
import { parsed } from './bitcoin-node.ts';
import { type AddressOfScript, outputsOf } from './bitcoin-outputs.ts';
import { txidsShape, txShape } from './bitcoin-shapes.ts';

/** How many transactions one run reads; the rest is read by the next. */
const READ_MAX = 1_000;

/** Pending transactions. Each is read once, and forgotten when it leaves the mempool. */
export function createMempool({
  rpc,
  coin,
  addressOf,
}: {
  rpc: JsonRpc;
  coin: string;
  addressOf: AddressOfScript;
}): { list(): Promise<readonly Transfer[]> } {
  const known = new Map<string, readonly Transfer[]>();
  return {
    async list() {
      const txids = await parsed(rpc.ask('getrawmempool', [false]), txidsShape);
      const waiting = new Set(txids);
      for (const txid of known.keys()) if (!waiting.has(txid)) known.delete(txid);
      for (const txid of txids.filter((one) => !known.has(one)).slice(0, READ_MAX)) {
        const outputs = await read(txid);
        if (outputs !== undefined) known.set(txid, outputs);
      }
      return txids.flatMap((txid) => known.get(txid) ?? []);
    },
  };

  /** Undefined if it left the mempool meanwhile. */
  async function read(txid: string): Promise<readonly Transfer[] | undefined> {
    try {
      return outputsOf(await parsed(rpc.ask('getrawtransaction', [txid, true]), txShape), {
        coin,
        addressOf,
      });
    } catch (error) {
      if (error instanceof RpcFault) return undefined;
      throw error;
    }
  }
}
