import { Address, type Message, type Transaction } from '@ton/core';
import type { Cost, Transfer } from '../../modules/chains/ports.ts';
import { hexHash } from './ton-history.ts';

/** Notifications of jetton and NFT contracts. They carry a few coins for gas, which are not a deposit. */
const noticeOps = new Set([0x7362d09c, 0xd53276db, 0x05138d91]);

const writeAddress = (address: Address): string =>
  address.toString({ bounceable: false, testOnly: false, urlSafe: true });

export const canonical = (address: string): string => writeAddress(Address.parse(address));

/**
 * The deposit in a wallet's transaction: coins of an executed message that stayed in the wallet. Bounced and failed
 * messages bring nothing (C-04), and neither does what a message merely claims.
 */
export function transferOf(transaction: Transaction, coin: string): Transfer | undefined {
  const info = transaction.inMessage?.info;
  if (info?.type !== 'internal' || info.bounced || info.value.coins === 0n) return undefined;
  if (!isExecuted(transaction)) return undefined;
  const body = readBody(transaction.inMessage);
  if (body.isNotice) return undefined;
  return {
    coin,
    txid: hexHash(transaction),
    index: 0,
    to: writeAddress(info.dest),
    from: writeAddress(info.src),
    memo: body.comment,
    units: info.value.coins,
  };
}

/** A wallet that has never paid has no code yet: nothing is executed, and the coins stay. */
export function isExecuted({ description }: Transaction): boolean {
  if (description.type !== 'generic' || description.bouncePhase) return false;
  const { computePhase, actionPhase, aborted } = description;
  if (computePhase.type === 'skipped') return computePhase.reason === 'no-state';
  return computePhase.success && !aborted && actionPhase?.success !== false;
}

interface Body {
  readonly comment: string | null;
  readonly isNotice: boolean;
}

/** A comment is a text after 32 zero bits, taken exactly as written, without trimming or normalising. */
function readBody(message: Message | null | undefined): Body {
  const none: Body = { comment: null, isNotice: false };
  if (message === null || message === undefined) return none;
  try {
    const body = message.body.beginParse();
    if (body.remainingBits < 32) return none;
    const op = body.loadUint(32);
    if (op !== 0) return { comment: null, isNotice: noticeOps.has(op) };
    const text = body.loadStringTail();
    return { comment: text === '' ? null : text, isNotice: false };
  } catch {
    return none;
  }
}

/** By how much the wallet received less than was sent; for anything but a transfer, by how much its balance shrank. */
export function costOf(transaction: Transaction, transfer: Transfer | undefined): Cost | undefined {
  const info = transaction.inMessage?.info;
  if (info?.type !== 'internal') return undefined;
  const spent = feeOf(transaction) + sum(outValues(transaction));
  const units = transfer === undefined ? spent - info.value.coins : spent;
  return units > 0n ? { txid: hexHash(transaction), units } : undefined;
}

/** What a transaction cost the wallet, besides the coins it sent. */
export const feeOf = ({ totalFees, outMessages }: Transaction): bigint =>
  totalFees.coins +
  sum(
    outMessages.values().map(({ info }) => (info.type === 'internal' ? info.forwardFee + info.ihrFee : 0n)),
  );

const outValues = ({ outMessages }: Transaction): readonly bigint[] =>
  outMessages.values().map(({ info }) => (info.type === 'internal' ? info.value.coins : 0n));

const sum = (units: readonly bigint[]): bigint => units.reduce((total, one) => total + one, 0n);
