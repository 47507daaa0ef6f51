import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import type { FeeSeen, PlannedTransaction } from './planned-transaction.ts';
import type { BitcoinSettings } from './settings.ts';

export interface Input {
  readonly txid: string;
  readonly index: number;
  readonly units: bigint;
  readonly key: Uint8Array;
}

export interface BitcoinPayment {
  readonly settings: BitcoinSettings;
  readonly inputs: readonly Input[];
  readonly recipients: readonly { readonly address: string; readonly units: bigint }[];
  readonly change: string;
  readonly fee: FeeSeen;
}

/** Virtual bytes, rounded up: a P2WPKH input, the largest output type we pay to, and the overhead. */
const VBYTES_INPUT = 69n;
const VBYTES_OUTPUT = 43n;
const VBYTES_FRAME = 11n;
/** Smaller outputs are not worth creating, and no node relays them. */
const DUST = 600n;
/** BIP125: may be replaced by one with a higher fee. */
const REPLACEABLE = 0xff_ff_ff_fd;

function bitcoinRate({ normal, fast, above }: FeeSeen): bigint {
  const rate = above === null ? normal : fast;
  const floor = above === null ? 1n : above + above / 10n + 1n;
  return rate > floor ? rate : floor;
}

const bitcoinFee = (
  fee: FeeSeen,
  { inputs, outputs }: { readonly inputs: number; readonly outputs: number },
): bigint =>
  bitcoinRate(fee) * (VBYTES_FRAME + VBYTES_INPUT * BigInt(inputs) + VBYTES_OUTPUT * BigInt(outputs));

/** Undefined if the inputs do not cover it. */
export function planBitcoin(payment: BitcoinPayment): PlannedTransaction | undefined {
  const { settings, inputs, recipients, change, fee } = payment;
  const params = { ...settings, wif: 0 };
  const having = inputs.reduce((sum, { units }) => sum + units, 0n);
  const paying = recipients.reduce((sum, { units }) => sum + units, 0n);
  const most = bitcoinFee(fee, { inputs: inputs.length, outputs: recipients.length + 1 });
  const rest = having - paying - most;
  const without = having - paying;
  if (rest < DUST && without < bitcoinFee(fee, { inputs: inputs.length, outputs: recipients.length }))
    return undefined;
  const tx = new Transaction();
  for (const { txid, index, units, key } of inputs)
    tx.addInput({
      txid,
      index,
      sequence: REPLACEABLE,
      witnessUtxo: { script: p2wpkh(pubECDSA(key), params).script, amount: units },
    });
  for (const { address, units } of recipients) tx.addOutputAddress(address, units, params);
  if (rest >= DUST) tx.addOutputAddress(change, rest, params);
  return {
    feeUnitsMax: rest >= DUST ? most : without,
    feeRate: bitcoinRate(fee),
    async sign() {
      for (const [place, { key }] of inputs.entries()) tx.signIdx(key, place);
      tx.finalize();
      return { raw: tx.hex, txid: tx.id };
    },
  };
}

/** Lower-case SegWit and Taproot addresses and the legacy forms, of this network only. */
export function isBitcoinAddress(address: string, settings: BitcoinSettings): boolean {
  const params = { ...settings, wif: 0 };
  try {
    const decoded = Address(params).decode(address);
    return Address(params).encode(OutScript.decode(OutScript.encode(decoded))) === address;
  } catch {
    return false;
  }
}
