import { beginCell, Cell, loadMessage, type Message, storeMessage, type Transaction } from '@ton/core';
import type { Broadcast } from '../../modules/chains/ports.ts';
import { type JsonRpc, RpcFault } from '../../platform/json-rpc.ts';

/**
 * The hash that identifies an external message before it is in a block, in the form that does not depend on its
 * serialisation (TEP-467), as hex.
 */
function messageHash(message: Message): string | undefined {
  if (message.info.type !== 'external-in') return undefined;
  const { dest } = message.info;
  const plain: Message = {
    info: { type: 'external-in', src: null, dest, importFee: 0n },
    init: null,
    body: message.body,
  };
  return beginCell()
    .store(storeMessage(plain, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex');
}

const packedHash = (message: Message): string =>
  beginCell().store(storeMessage(message)).endCell().hash().toString('hex');

/** Whether the transaction has this id: its own hash, or that of the message that caused it, in either serialisation. */
export function isNamed(transaction: Transaction, txid: string): boolean {
  const { inMessage } = transaction;
  if (transaction.hash().toString('hex') === txid) return true;
  if (inMessage === null || inMessage === undefined) return false;
  return packedHash(inMessage) === txid || messageHash(inMessage) === txid;
}

/** The chain's id of a transaction, and the id that the sender of the message knows. */
export function namesOf(transaction: Transaction): readonly string[] {
  const { inMessage } = transaction;
  const sent = inMessage === null || inMessage === undefined ? undefined : messageHash(inMessage);
  const hash = transaction.hash().toString('hex');
  return sent === undefined ? [hash] : [hash, sent];
}

interface SentMessage {
  readonly hash: string;
  readonly address: string;
  readonly seqno: number;
  readonly validUntil: number;
}

/** Parses a message to a wallet of version 4: signature, subwallet id, expiry, seqno, then the actions. */
function readExternal(boc: string): SentMessage | undefined {
  try {
    const message = loadMessage(Cell.fromBase64(boc).beginParse());
    const hash = messageHash(message);
    if (message.info.type !== 'external-in' || hash === undefined) return undefined;
    const body = message.body.beginParse().skip(512 + 32);
    const validUntil = body.loadUint(32);
    const seqno = body.loadUint(32);
    return { hash, address: message.info.dest.toString(), seqno, validUntil };
  } catch {
    return undefined;
  }
}

interface Knowledge {
  /** The wallet's next seqno. */
  seqno(address: string): Promise<number>;
  /** Whether the wallet's history contains the message. */
  has(hash: string): Promise<boolean>;
}

/**
 * Sends to every node. The wallet accepts each seqno once, so a message whose seqno is used was either accepted or
 * never will be.
 */
export async function broadcast(
  nodes: readonly JsonRpc[],
  boc: string,
  { seqno, has }: Knowledge,
): Promise<Broadcast> {
  const sent = readExternal(boc);
  if (sent === undefined) return { outcome: 'refused', reason: 'It is no message to a wallet.' };
  try {
    if ((await seqno(sent.address)) > sent.seqno)
      return (await has(sent.hash))
        ? { outcome: 'known' }
        : { outcome: 'refused', reason: 'The number is used by another message.' };
    const answers = await Promise.all(nodes.map((rpc) => sendTo(rpc, boc)));
    return (
      answers.find(({ outcome }) => outcome === 'accepted') ?? answers[0] ?? unknown('There is no node.')
    );
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error));
  }
}

const unknown = (reason: string): Broadcast => ({ outcome: 'unknown', reason });

async function sendTo(rpc: JsonRpc, boc: string): Promise<Broadcast> {
  try {
    await rpc.ask('sendBoc', { boc });
    return { outcome: 'accepted' };
  } catch (error) {
    // "Not accepted" may mean a wrong seqno, an expired message or too few coins: only the chain can tell later.
    return unknown(error instanceof RpcFault ? error.message : 'The node gave no answer.');
  }
}
