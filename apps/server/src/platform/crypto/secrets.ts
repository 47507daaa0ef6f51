import { createPrivateKey, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Random } from '../random.ts';

/** All secrets of the product itself. They are stored in one file, never in the database. */
export interface Secrets {
  /** A key per purpose, derived from the master key (HKDF), so that a leaked key compromises one purpose only. */
  key(purpose: string): Buffer;
  /**
   * Ed25519 private keys as JWK. The first signs; the others still verify, so that keys can be rotated without
   * downtime.
   */
  readonly signingKeys: readonly SigningKey[];
  /**
   * Sign the ledger's checkpoints. Separate from the sign-in keys: those are dropped soon after a rotation, these must
   * verify for years.
   */
  readonly checkpointKeys: CheckpointKeys;
}

export interface CheckpointKeys {
  readonly signing: SigningKey;
  /** The public keys of all checkpoint keys ever used, including the current one. */
  readonly verifying: readonly VerifyingKey[];
}

const signingKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1).max(64),
  x: z.string().regex(/^[\w-]{43}$/),
  d: z.string().regex(/^[\w-]{43}$/),
});
export type SigningKey = z.infer<typeof signingKey>;

const verifyingKey = signingKey.omit({ d: true });
export type VerifyingKey = z.infer<typeof verifyingKey>;

const secretsFile = z.strictObject({
  masterKey: z.string().regex(/^[\w-]{43}$/),
  signingKeys: z.array(signingKey).min(1),
  /** The first signs. For the others the public key is enough. */
  checkpointKeys: z.tuple([signingKey], z.union([signingKey, verifyingKey])).optional(),
});
type SecretsFile = z.infer<typeof secretsFile>;

export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}

/** Reads the secrets of an installation. Refuses a file that other users can read. */
export function readSecrets(path: string): Secrets {
  let text: string;
  try {
    if ((statSync(path).mode & 0o077) !== 0) {
      throw new SecretsError(`The secrets file ${path} can be read by others; set its mode to 600.`);
    }
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof SecretsError) throw error;
    throw new SecretsError(`The secrets file ${path} cannot be read.`, { cause: error });
  }
  return fromFile(parseFile(path, text));
}

/** Reads the secrets, or creates them at the first start. Only the sandbox creates its own. */
export function loadOrCreateSecrets(path: string, random: Random): Secrets {
  if (!exists(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${random.bytes(6).toString('hex')}`;
    writeFileSync(draft, `${JSON.stringify(generateSecrets(random), null, 2)}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
    try {
      // A hard link is atomic, and fails if another process created the file first: then its secrets are used.
      linkSync(draft, path);
    } catch (error) {
      if (!exists(path)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readSecrets(path);
}

/** In-memory secrets, for tests. */
export const makeSecrets = (random: Random): Secrets => fromFile(generateSecrets(random));

function generateSecrets(random: Random): SecretsFile {
  return {
    masterKey: random.bytes(32).toString('base64url'),
    signingKeys: [generateKey(random)],
    checkpointKeys: [generateKey(random)],
  };
}

function generateKey(random: Random): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return asSigningKey(privateKey, random.bytes(8).toString('base64url'));
}

function asSigningKey(key: KeyObject, kid: string): SigningKey {
  return signingKey.parse({ ...key.export({ format: 'jwk' }), kid });
}

function parseFile(path: string, text: string): SecretsFile {
  try {
    return secretsFile.parse(JSON.parse(text));
  } catch {
    // The cause is omitted on purpose: a parser's message can quote its input.
    throw new SecretsError(`The secrets file ${path} is not in the expected form.`);
  }
}

function fromFile({ masterKey, signingKeys, checkpointKeys }: SecretsFile): Secrets {
  const master = Buffer.from(masterKey, 'base64url');
  const key = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `gim:${purpose}`, 32));
  // Older files have no checkpoint keys. Theirs is derived from the master key, so it is the same at every start.
  const derived = deriveKey(key('checkpoint'));
  const kept: readonly VerifyingKey[] = checkpointKeys ?? [];
  // Earlier checkpoints were signed with the sign-in key or the derived one.
  const verifying = [...kept, derived, ...signingKeys].map(
    ({ d: _, ...open }: VerifyingKey & { d?: string }) => open,
  );
  return { signingKeys, key, checkpointKeys: { signing: checkpointKeys?.[0] ?? derived, verifying } };
}

/** RFC 8410: an Ed25519 private key is any 32 bytes after this header. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

function deriveKey(seed: Buffer): SigningKey {
  const der = Buffer.concat([PKCS8_ED25519, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x } = z.object({ x: z.string() }).parse(key.export({ format: 'jwk' }));
  // The key id contains the public key, so that a changed master key gives another id instead of a wrong signature.
  return asSigningKey(key, `derived-${x.slice(0, 11)}`);
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
