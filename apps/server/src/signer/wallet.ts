import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer';
import { deriveEd25519Path, type KeyPair, keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4 } from '@ton/ton';
import { type Hex, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { BitcoinSettings, NetworkSettings, SignerSettings } from './settings.ts';

/** The path of a key below an account. Deposits are on branch 0; the hot wallet and its change are on branch 1. */
export interface KeyPath {
  readonly branch: number;
  readonly index: number;
}

export const HOT: KeyPath = { branch: 1, index: 0 };

/** The keys of one network. */
export type NetworkWallet =
  | {
      readonly kind: 'evm' | 'bitcoin';
      readonly xpub: string;
      addressAt(path: KeyPath): string;
      keyAt(path: KeyPath): Uint8Array;
    }
  | { readonly kind: 'ton'; readonly contract: WalletContractV4; readonly keys: KeyPair };

export interface Wallet {
  find(network: string): NetworkWallet | undefined;
  /** The address that pays, and that receives collections. */
  hotAddress(network: string): string;
}

export async function openWallet(seed: Uint8Array, { networks }: SignerSettings): Promise<Wallet> {
  const root = HDKey.fromMasterSeed(seed);
  const wallets = new Map<string, NetworkWallet>();
  for (const [network, settings] of Object.entries(networks))
    wallets.set(network, settings.kind === 'ton' ? await tonWallet(seed) : hdWallet(root, settings));
  return {
    find: (network) => wallets.get(network),
    hotAddress(network) {
      const wallet = wallets.get(network);
      if (wallet === undefined) throw new Error(`The signer has no keys for ${network}.`);
      return wallet.kind === 'ton' ? tonAddress(wallet.contract) : wallet.addressAt(HOT);
    },
  };
}

/** In the non-bounceable form, which accepts coins without a deployed contract. */
const tonAddress = ({ address }: Pick<WalletContractV4, 'address'>): string =>
  address.toString({ bounceable: false, urlSafe: true });

function hdWallet(root: HDKey, settings: Exclude<NetworkSettings, { kind: 'ton' }>): NetworkWallet {
  const path = settings.kind === 'evm' ? "m/44'/60'/0'" : `m/84'/${settings.coinType}'/0'`;
  const account = root.derive(path);
  const child = ({ branch, index }: KeyPath): HDKey => account.deriveChild(branch).deriveChild(index);
  const keyAt = (at: KeyPath): Uint8Array => {
    const { privateKey } = child(at);
    if (privateKey === null) throw new Error('A key without its private half.');
    return privateKey;
  };
  return {
    kind: settings.kind,
    xpub: account.publicExtendedKey,
    keyAt,
    addressAt: (at) =>
      settings.kind === 'evm'
        ? privateKeyToAccount(hexOf(keyAt(at))).address
        : bitcoinAddress(child(at), settings),
  };
}

export const hexOf = (key: Uint8Array): Hex => toHex(key);

function bitcoinAddress({ publicKey }: HDKey, settings: BitcoinSettings): string {
  if (publicKey === null) throw new Error('A key without its public half.');
  const { address } = p2wpkh(publicKey, { ...settings, wif: 0 });
  if (address === undefined) throw new Error('A key without an address.');
  return address;
}

/** SLIP-10, at the path that hardware wallets use for TON. */
async function tonWallet(seed: Uint8Array): Promise<NetworkWallet> {
  const keys = keyPairFromSeed(await deriveEd25519Path(Buffer.from(seed), [44, 607, 0]));
  return {
    kind: 'ton',
    contract: WalletContractV4.create({ workchain: 0, publicKey: keys.publicKey }),
    keys,
  };
}
