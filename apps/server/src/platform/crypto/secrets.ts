import { createPrivateKey, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { Random } from '../random.ts';

/** Everything secret that the product itself needs. It is kept in one file, never in the database. */
export interface Secrets {
  /** A key of its own for each purpose, derived from the master key (HKDF), so that one leaked key opens one thing. */
  key(purpose: string): Buffer;
  /** Ed25519 private keys as JWK. The first signs; the others still verify, so that keys can be exchanged in operation. */
  readonly signingKeys: readonly SigningKey[];
  /** For the signed ends of the books. Not those of the sign-in: those are dropped after minutes, these prove for years. */
  readonly checkpointKeys: CheckpointKeys;
}

export interface CheckpointKeys {
  readonly signing: SigningKey;
  /** The public halves of every key that ever signed, this one's among them. */
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
  /** The first signs. Of those after it only the public half has to be kept. */
  checkpointKeys: z.tuple([signingKey], z.union([signingKey, verifyingKey])).optional(),
});
type SecretsFile = z.infer<typeof secretsFile>;

export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}

/** Reads the secrets of an installation. A file that others may read is refused. */
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

/** Reads the secrets, or makes them at the first start. Only the sandbox makes its own. */
export function keepSecrets(path: string, random: Random): Secrets {
  if (!exists(path)) {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${random.bytes(6).toString('hex')}`;
    writeFileSync(draft, `${JSON.stringify(drawSecrets(random), null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    try {
      // A link appears whole or not at all, and fails when another process was first: then that one's secrets hold.
      linkSync(draft, path);
    } catch (error) {
      if (!exists(path)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readSecrets(path);
}

/** Secrets that live as long as the process: for tests. */
export const makeSecrets = (random: Random): Secrets => fromFile(drawSecrets(random));

function drawSecrets(random: Random): SecretsFile {
  return {
    masterKey: random.bytes(32).toString('base64url'),
    signingKeys: [drawKey(random)],
    checkpointKeys: [drawKey(random)],
  };
}

function drawKey(random: Random): SigningKey {
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
    // The cause is left out on purpose: a parser's message can quote what it read.
    throw new SecretsError(`The secrets file ${path} is not in the expected form.`);
  }
}

function fromFile({ masterKey, signingKeys, checkpointKeys }: SecretsFile): Secrets {
  const master = Buffer.from(masterKey, 'base64url');
  const key = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `gim:${purpose}`, 32));
  // A file from before there was a key for this has one by its master key, the same at every start.
  const derived = deriveKey(key('checkpoint'));
  const kept: readonly VerifyingKey[] = checkpointKeys ?? [];
  // Checkpoints of that time were signed by the key of the sign-in, or by the derived one.
  const verifying = [...kept, derived, ...signingKeys].map(
    ({ d: _, ...open }: VerifyingKey & { d?: string }) => open,
  );
  return { signingKeys, key, checkpointKeys: { signing: checkpointKeys?.[0] ?? derived, verifying } };
}

/** RFC 8410: an Ed25519 private key is any 32 bytes, behind this header. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

function deriveKey(seed: Buffer): SigningKey {
  const der = Buffer.concat([PKCS8_ED25519, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x } = z.object({ x: z.string() }).parse(key.export({ format: 'jwk' }));
  // Named by its public half, so that another master key never looks like the same key with a wrong signature.
  return asSigningKey(key, `derived-${x.slice(0, 11)}`);
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
