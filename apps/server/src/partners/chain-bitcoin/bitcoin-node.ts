import type * as z from 'zod/mini';
import { ChainUnavailable } from '../../modules/chains/ports.ts';
import { type JsonRpc, RpcFault } from '../../platform/json-rpc.ts';
import { blockShape, headerShape, type RawTx, txShape } from './bitcoin-shapes.ts';

/** bitcoind's error codes for a height above the tip and for an unknown transaction or block. */
const NOT_THERE = new Set([-8, -5, -1]);

export async function parsed<S extends z.ZodMiniType>(
  answer: Promise<unknown>,
  shape: S,
): Promise<z.output<S>> {
  const read = shape.safeParse(await answer);
  if (!read.success) throw new ChainUnavailable('The node’s answer cannot be read.');
  return read.data;
}

/** Undefined for what the node does not have. */
export async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof RpcFault && NOT_THERE.has(error.code)) return undefined;
    throw error;
  });
}

export const hashAt = (rpc: JsonRpc, height: number): Promise<string | undefined> =>
  orAbsent(rpc.ask('getblockhash', [height]).then((hash) => (hash === null ? undefined : String(hash))));

export async function blockAt(
  rpc: JsonRpc,
  height: number,
): Promise<z.output<typeof blockShape> | undefined> {
  const hash = await hashAt(rpc, height);
  return hash === undefined ? undefined : parsed(rpc.ask('getblock', [hash, 2]), blockShape);
}

export const transactionOf = (rpc: JsonRpc, txid: string): Promise<RawTx | undefined> =>
  orAbsent(parsed(rpc.ask('getrawtransaction', [txid, true]), txShape));

/** The block of a transaction, if it is in the main chain. */
export async function blockOf(
  rpc: JsonRpc,
  { blockhash }: RawTx,
): Promise<{ height: number; hash: string } | undefined> {
  if (blockhash === undefined || blockhash === null) return undefined;
  const header = await orAbsent(parsed(rpc.ask('getblockheader', [blockhash, true]), headerShape));
  if (header === undefined) return undefined;
  const { height, hash } = header;
  return (await hashAt(rpc, height)) === hash ? { height, hash } : undefined;
}
