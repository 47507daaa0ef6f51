import { Address as BitcoinAddress } from '@scure/btc-signer';
import { Address as TonAddress } from '@ton/core';
import { checksumEvmAddress } from './evm-address.ts';
import type { NetworkRules } from './network-rules.ts';

/** The canonical form of the address, or null when its form or checksum is wrong (C-12). */
export function canonicalAddress(rules: NetworkRules | undefined, address: string): string | null {
  if (rules === undefined) return null;
  switch (rules.family) {
    case 'bitcoin':
      return bitcoinAddress(rules, address);
    case 'evm':
      return evmAddress(address);
    case 'ton':
      return tonAddress(rules, address);
    case 'tron':
      return bitcoinAddress({ bech32: '', pubKeyHash: TRON_PREFIX, scriptHash: TRON_PREFIX }, address);
    case 'xrp':
      return xrpAddress(address);
  }
}

const TRON_PREFIX = 0x41;
const XRP_PREFIX = 0x00;

type Base58Rules = Pick<Extract<NetworkRules, { family: 'bitcoin' }>, 'bech32' | 'pubKeyHash' | 'scriptHash'>;

function bitcoinAddress(rules: Base58Rules, address: string): string | null {
  const coder = BitcoinAddress({ ...rules, wif: 0 });
  return orNull(() => {
    const decoded = coder.decode(address);
    // Pay-to-anchor: anybody could spend what is sent there.
    if (decoded.type === 'p2a') throw new Error('Not an address that somebody owns.');
    return coder.encode(decoded);
  });
}

/** In one case there is no checksum; in mixed case it is an EIP-55 checksum and must be correct. */
function evmAddress(address: string): string | null {
  if (!isEvmForm(address)) return null;
  const digits = address.slice(2);
  const canonical = checksumEvmAddress(address);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && canonical !== address ? null : canonical;
}

const isEvmForm = (address: string): boolean => /^0x[\da-fA-F]{40}$/.test(address);

/** Only the form with a checksum. The bounce flag is not part of the account, so one spelling stands for both. */
function tonAddress({ isTestOnly }: { isTestOnly: boolean }, address: string): string | null {
  return orNull(() => {
    const parsed = TonAddress.parseFriendly(address);
    if (parsed.isTestOnly && !isTestOnly) throw new Error('An address of the test network.');
    return writeTonAddress(parsed.address);
  });
}

export const writeTonAddress = (address: TonAddress): string =>
  address.toString({ bounceable: false, testOnly: false, urlSafe: true });

const bitcoinAlphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const xrpAlphabet = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';

/** Base58 like Bitcoin's, with another alphabet. */
function xrpAddress(address: string): string | null {
  const translated = [...address].map((digit) => bitcoinAlphabet[xrpAlphabet.indexOf(digit)] ?? '!').join('');
  const decoded = bitcoinAddress({ bech32: '', pubKeyHash: XRP_PREFIX, scriptHash: XRP_PREFIX }, translated);
  return decoded === null ? null : address;
}

function orNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
