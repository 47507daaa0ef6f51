import { Cell, loadTransaction, type Transaction } from '@ton/core';
import * as z from 'zod/mini';
import { ChainUnavailable } from '../../modules/chains/ports.ts';
import type { JsonRpc } from '../../platform/json-rpc.ts';

/** The logical time and hash of a wallet's newest transaction: how far it has been read. */
export interface TonMark {
  readonly lt: bigint;
  /** Hex. */
  readonly hash: string;
}

export const ORIGIN: TonMark = { lt: 0n, hash: '0'.repeat(64) };

export const writeMark = ({ lt, hash }: TonMark): string => `${lt}:${hash}`;

export function readMark(text: string): TonMark {
  const [, lt, hash] = /^(\d+):([\da-f]{64})$/.exec(text) ?? [];
  if (lt === undefined || hash === undefined)
    throw new ChainUnavailable('This is no place in the wallet’s history.');
  return { lt: BigInt(lt), hash };
}

export const hexHash = (transaction: Transaction): string => transaction.hash().toString('hex');

const transactionsShape = z.array(z.object({ data: z.string() }));
const PAGE = 40;

/**
 * The wallet's transactions, newest first, back to a mark (exclusive) or up to a maximum number. Each contains the hash
 * of the one before it, so a node can neither omit nor insert one.
 */
export async function readHistory(
  rpc: JsonRpc,
  {
    address,
    until = ORIGIN,
    most = Number.POSITIVE_INFINITY,
  }: { address: string; until?: TonMark; most?: number },
): Promise<readonly Transaction[]> {
  const found: Transaction[] = [];
  let from: TonMark | undefined;
  for (;;) {
    const page = await readPage(rpc, { address, from });
    for (const transaction of page) {
      const expected = from;
      if (expected !== undefined && hexHash(transaction) !== expected.hash)
        throw new ChainUnavailable('The wallet’s history is not one chain.');
      if (transaction.lt <= until.lt) {
        if (until.lt > 0n && hexHash(transaction) !== until.hash)
          throw new ChainUnavailable('The wallet’s history is not the one that was read before.');
        return found;
      }
      found.push(transaction);
      if (found.length >= most) return found;
      from = beforeOf(transaction);
    }
    if (from === undefined || from.lt === 0n) {
      if (until.lt > 0n) throw new ChainUnavailable('The wallet’s history is shorter than it was.');
      return found;
    }
    if (page.length === 0) throw new ChainUnavailable('The node does not tell the wallet’s whole history.');
  }
}

const beforeOf = ({ prevTransactionLt, prevTransactionHash }: Transaction): TonMark => ({
  lt: prevTransactionLt,
  hash: prevTransactionHash.toString(16).padStart(64, '0'),
});

async function readPage(
  rpc: JsonRpc,
  { address, from }: { address: string; from: TonMark | undefined },
): Promise<readonly Transaction[]> {
  const start =
    from === undefined ? {} : { lt: String(from.lt), hash: Buffer.from(from.hash, 'hex').toString('base64') };
  const answer = transactionsShape.safeParse(
    await rpc.ask('getTransactions', { address, limit: PAGE, archival: true, ...start }),
  );
  if (!answer.success) throw new ChainUnavailable('The node’s answer cannot be read.');
  return answer.data.map(({ data }) => loadTransaction(Cell.fromBase64(data).beginParse()));
}
