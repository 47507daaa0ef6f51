import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * The address with its checksum (EIP-55): a letter is a capital where the hash of the whole has a high digit. Here without
 * the library for Ethereum, which is large and would be loaded at every start.
 */
export function checksumEvmAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(digits, 'ascii'))).toString('hex');
  const cased = [...digits].map((digit, place) =>
    (hash[place] ?? '0') >= '8' ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

/** The account of a public key, which is given whole: 65 bytes, the first of which is 4. */
export const evmAddressOf = (publicKey: Uint8Array): string =>
  checksumEvmAddress(`0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(-20)).toString('hex')}`);
