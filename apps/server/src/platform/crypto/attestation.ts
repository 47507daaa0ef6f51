import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod';

/**
 * Statements that one process signs and another verifies: an address of ours, a wallet of the signer, an approval.
 * Ed25519 over a text that begins with the kind of statement, so that none can pass for another kind.
 */
export interface Attestor {
  /** base64 of 64 bytes. */
  sign(text: string): string;
  readonly publicKey: PublicKey;
}

export interface PublicKey {
  readonly key: KeyObject;
  /** 32 bytes as base64url, the form used in settings and files. */
  readonly text: string;
  /** False for anything but a signature of this key over exactly this text. */
  verifies(text: string, signature: string | Uint8Array | null): boolean;
}

/** RFC 8410: an Ed25519 private key is any 32 bytes after this header. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex');

/** The key pair of 32 secret bytes. */
export function attestorOf(seed: Uint8Array): Attestor {
  if (seed.length !== 32) throw new Error('A signing key is made of 32 bytes.');
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x } = z.object({ x: z.string() }).parse(key.export({ format: 'jwk' }));
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    publicKey: publicKeyOf(x),
  };
}

/** Throws if the text is not a public key. */
export function publicKeyOf(text: string): PublicKey {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 32 || !/^[\w-]{43}$/.test(text)) throw new Error('This is no Ed25519 public key.');
  const key: KeyObject = createPublicKey({
    key: Buffer.concat([SPKI_ED25519, bytes]),
    format: 'der',
    type: 'spki',
  });
  return {
    key,
    text,
    verifies(statement, signature) {
      if (signature === null) return false;
      const given = typeof signature === 'string' ? Buffer.from(signature, 'base64') : signature;
      return given.length === 64 && verify(null, Buffer.from(statement), key, given);
    },
  };
}

/** An address of ours. The signer signs it after deriving it itself (C-14). */
export interface AttestedAddress {
  readonly network: string;
  readonly address: string;
  readonly kind: string;
  readonly userId: string | null;
  readonly coin: string | null;
  readonly memo: string | null;
  readonly branch: number | null;
  readonly index: number | null;
}

/** JSON, so that different statements never have the same text. */
export const addressStatement = (of: AttestedAddress): string =>
  JSON.stringify([
    'gim address 1',
    of.userId,
    of.coin,
    of.network,
    of.kind,
    of.branch,
    of.index,
    of.address,
    of.memo,
  ]);

/** What the signer publishes: the account's extended public key or single address, and the cold storage address. */
export interface AttestedWallet {
  readonly network: string;
  readonly kind: 'xpub' | 'address' | 'cold';
  readonly value: string;
}

export const walletStatement = ({ network, kind, value }: AttestedWallet): string =>
  JSON.stringify(['gim wallet 1', network, kind, value]);
