import { Address } from '@scure/btc-signer';
import type { OwnFilter, Spend, Transfer } from '../../modules/chains/ports.ts';
import { type RawTx, unitsOf } from './bitcoin-shapes.ts';

export interface BitcoinParameters {
  readonly bech32: string;
  readonly pubKeyHash: number;
  readonly scriptHash: number;
}

export type AddressOfScript = (script: string) => string | undefined;

/**
 * The address of a witness program, which has to be the whole script. A script that merely contains a key of ours, such
 * as a bare or wrapped multisig, can be spent by others or not at all, so it has no address here.
 */
export function addressReader(parameters: BitcoinParameters): AddressOfScript {
  const coder = Address({ ...parameters, wif: 0 });
  return (script) => {
    const [, kind, program] = /^(0014(?=.{40}$)|0020(?=.{64}$)|5120(?=.{64}$))([\da-f]+)$/.exec(script) ?? [];
    if (program === undefined) return undefined;
    const bytes = Buffer.from(program, 'hex');
    if (kind === '0014') return coder.encode({ type: 'wpkh', hash: bytes });
    if (kind === '0020') return coder.encode({ type: 'wsh', hash: bytes });
    return orUndefined(() => coder.encode({ type: 'tr', pubkey: bytes }));
  };
}

/** A key that is not a point of the curve has no address. */
function orUndefined(make: () => string): string | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

const isCoinbase = ({ vin }: RawTx): boolean => vin.some(({ coinbase }) => coinbase !== undefined);

/** The outputs that have an address. Block rewards are skipped: they cannot be spent for a hundred blocks. */
export function outputsOf(
  tx: RawTx,
  { coin, addressOf }: { coin: string; addressOf: AddressOfScript },
): readonly Transfer[] {
  if (isCoinbase(tx)) return [];
  return tx.vout.flatMap(({ n, value, scriptPubKey }) => {
    const to = addressOf(scriptPubKey.hex);
    const units = unitsOf(value);
    if (to === undefined || units === 0n) return [];
    return [{ coin, txid: tx.txid, index: n, to, from: null, memo: null, units }];
  });
}

export async function ownOnly(transfers: readonly Transfer[], own: OwnFilter): Promise<readonly Transfer[]> {
  if (transfers.length === 0) return [];
  const ours = await own([...new Set(transfers.map(({ to }) => to))]);
  return transfers.filter(({ to }) => ours.has(to));
}

export const spendsOf = (tx: RawTx): readonly Spend[] =>
  tx.vin.flatMap(({ txid, vout, coinbase }) =>
    coinbase !== undefined || txid === undefined || vout === undefined
      ? []
      : [{ txid, index: vout, by: tx.txid }],
  );
