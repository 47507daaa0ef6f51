import { beginCell, Cell, loadMessage, type Message, storeMessage, type Transaction } from '@ton/core';
import type { Broadcast } from '../../modules/chains/ports.ts';
import { type JsonRpc, RpcFault } from '../../platform/json-rpc.ts';

/**
 * The hash by which an external message is known before it is in a block, in the form that does not depend on how it was
 * packed (TEP-467), hex.
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

/** Whether the transaction is the one, by its own hash or by that of the message that caused it, however that is written. */
export function isNamed(transaction: Transaction, txid: string): boolean {
  const { inMessage } = transaction;
  if (transaction.hash().toString('hex') === txid) return true;
  if (inMessage === null || inMessage === undefined) return false;
  return packedHash(inMessage) === txid || messageHash(inMessage) === txid;
}

/** How the chain names a transaction, and how whoever sent the message names it. */
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

/** Reads a message to a wallet of version 4: signature, wallet number, until when, number, then what it does. */
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
  /** The number that the wallet takes next. */
  seqno(address: string): Promise<number>;
  /** Whether the wallet's history has the message. */
  has(hash: string): Promise<boolean>;
}

/** To every node. The wallet takes each number once, so a message whose number is used was either taken or never will be. */
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
    // "Not accepted" may mean a wrong number, one that has run out, or too few coins: only the chain can tell later.
    return unknown(error instanceof RpcFault ? error.message : 'The node gave no answer.');
  }
}
