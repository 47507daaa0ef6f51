import {
  Address,
  beginCell,
  type Cell,
  comment,
  external,
  internal,
  SendMode,
  storeMessage,
} from '@ton/core';
import type { PlannedTransaction, SignedTransaction } from './planned-transaction.ts';
import type { NetworkWallet } from './wallet.ts';

/** The most that a transfer with a comment can cost, including storage and deployment. */
const TON_FEE_MAX = 50_000_000n;

/**
 * Expiry is not needed for safety: the wallet accepts one message per seqno, in order, so two messages with one seqno
 * exclude each other. It stays valid as long as a payment may have to wait.
 */
const VALID_SECONDS = 365 * 24 * 3600;

export interface TonPayment {
  readonly wallet: Extract<NetworkWallet, { kind: 'ton' }>;
  readonly seqno: number;
  readonly to: string;
  readonly units: bigint;
  readonly memo: string | null;
  /** When it was claimed. Makes the build deterministic: the same bytes every time. */
  readonly at: Date;
}

export function planTon(payment: TonPayment): PlannedTransaction {
  return { feeUnitsMax: TON_FEE_MAX, feeRate: 0n, sign: async () => signTon(payment) };
}

function signTon({ wallet, seqno, to, units, memo, at }: TonPayment): SignedTransaction {
  const body = wallet.contract.createTransfer({
    seqno,
    secretKey: wallet.keys.secretKey,
    // Without "ignore errors", so that a payment that cannot be made fails visibly.
    sendMode: SendMode.PAY_GAS_SEPARATELY,
    timeout: Math.floor(at.getTime() / 1000) + VALID_SECONDS,
    messages: [
      internal({
        to: Address.parse(to),
        value: units,
        // An address without a contract would return a bounceable message.
        bounce: false,
        ...(memo === null ? {} : { body: comment(memo) }),
      }),
    ],
  });
  const { address, init } = wallet.contract;
  const message = external({ to: address, body, ...(seqno === 0 ? { init } : {}) });
  const cell = beginCell().store(storeMessage(message)).endCell();
  return { raw: cell.toBoc().toString('base64'), txid: messageHash({ to: address, body }) };
}

/** TEP-467: the hash of an external message in its normalised form, which does not depend on its serialisation. Hex. */
function messageHash({ to, body }: { readonly to: Address; readonly body: Cell }): string {
  return beginCell()
    .storeUint(2, 2)
    .storeAddress(null)
    .storeAddress(to)
    .storeCoins(0)
    .storeBit(false)
    .storeBit(true)
    .storeRef(body)
    .endCell()
    .hash()
    .toString('hex');
}

const BODY_MAX = 120;

export const isTonMemo = (memo: string): boolean =>
  memo.length > 0 && Buffer.byteLength(memo) <= BODY_MAX && !/\p{Cc}/u.test(memo);

export function isTonAddress(address: string): boolean {
  try {
    return Address.parse(address).workChain === 0;
  } catch {
    return false;
  }
}
