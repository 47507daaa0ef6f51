import { ECDH } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { Address as BitcoinAddress } from '@scure/btc-signer';
import { hash160 } from '@scure/btc-signer/utils.js';
import { Address as TonAddress } from '@ton/core';
import { writeTonAddress } from './canonical-address.ts';
import { evmAddressOf } from './evm-address.ts';
import type { NetworkRules } from './network-rules.ts';
import type { WalletKey } from './ports.ts';

export interface Path {
  readonly branch: number;
  readonly index: number;
}

/** Users' deposit addresses. */
export const DEPOSIT_BRANCH = 0;
/** Addresses of the house: index 0 is the hot wallet, which also receives Bitcoin's change. */
export const HOUSE_BRANCH = 1;

/**
 * Derives an address below the wallet's account: BIP84 on Bitcoin, BIP44 on Ethereum. A single-address wallet has only
 * that one.
 */
export function deriveAddress(rules: NetworkRules, key: WalletKey, path: Path): string {
  if (key.kind === 'address') {
    if (rules.family !== 'ton') throw new Error(`A wallet of ${rules.family} is an extended public key.`);
    return writeTonAddress(TonAddress.parse(key.value));
  }
  const publicKey = publicKeyAt(key.value, path);
  switch (rules.family) {
    case 'bitcoin':
      return BitcoinAddress({ ...rules, wif: 0 }).encode({ type: 'wpkh', hash: hash160(publicKey) });
    case 'evm': {
      const whole = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed');
      return evmAddressOf(Buffer.from(String(whole), 'hex'));
    }
    default:
      throw new Error(`Addresses of ${rules.family} are not derived.`);
  }
}

function publicKeyAt(extended: string, { branch, index }: Path): Uint8Array {
  const account = HDKey.fromExtendedKey(extended);
  if (account.privateKey !== null) {
    account.wipePrivateData();
    throw new Error('This process takes public keys only.');
  }
  const { publicKey } = account.deriveChild(branch).deriveChild(index);
  if (publicKey === null) throw new Error('The extended key has no key at this path.');
  return publicKey;
}
