import { keccak_256 } from '@noble/hashes/sha3.js';

/**
 * The address with its EIP-55 checksum: a letter is upper case where the hash of the address has a high digit.
 * Implemented here because the Ethereum library is large and would be loaded at every start.
 */
export function checksumEvmAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(digits, 'ascii'))).toString('hex');
  const cased = [...digits].map((digit, place) =>
    (hash[place] ?? '0') >= '8' ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

/** The address of an uncompressed public key: 65 bytes, the first of which is 4. */
export const evmAddressOf = (publicKey: Uint8Array): string =>
  checksumEvmAddress(`0x${Buffer.from(keccak_256(publicKey.subarray(1)).subarray(-20)).toString('hex')}`);
