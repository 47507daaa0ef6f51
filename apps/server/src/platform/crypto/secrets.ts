import { generateKeyPairSync, hkdfSync } from 'node:crypto';
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
}

const signingKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1).max(64),
  x: z.string().regex(/^[\w-]{43}$/),
  d: z.string().regex(/^[\w-]{43}$/),
});
export type SigningKey = z.infer<typeof signingKey>;

const secretsFile = z.strictObject({
  masterKey: z.string().regex(/^[\w-]{43}$/),
  signingKeys: z.array(signingKey).min(1),
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
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x, d } = z.object({ x: z.string(), d: z.string() }).parse(privateKey.export({ format: 'jwk' }));
  const kid = random.bytes(8).toString('base64url');
  return {
    masterKey: random.bytes(32).toString('base64url'),
    signingKeys: [{ kty: 'OKP', crv: 'Ed25519', kid, x, d }],
  };
}

function parseFile(path: string, text: string): SecretsFile {
  try {
    return secretsFile.parse(JSON.parse(text));
  } catch {
    // The cause is left out on purpose: a parser's message can quote what it read.
    throw new SecretsError(`The secrets file ${path} is not in the expected form.`);
  }
}

function fromFile({ masterKey, signingKeys }: SecretsFile): Secrets {
  const master = Buffer.from(masterKey, 'base64url');
  return {
    signingKeys,
    key: (purpose) => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `gim:${purpose}`, 32)),
  };
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
