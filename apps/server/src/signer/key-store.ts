import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import * as z from 'zod';
import { type Attestor, attestorOf } from '../platform/crypto/attestation.ts';

/** Provides the key that decrypts the seed. */
export interface KeyStore {
  /** 32 bytes. */
  dataKey(): Promise<Buffer>;
}

/** The signer's folder below the data folder. No other process reads it. */
export const signerFolder = (dataDir: string): string => join(dataDir, 'signer');

const secretsFile = z.strictObject({ dataKey: z.string().regex(/^[\w-]{43}$/) });

/** The signer's own secrets file, created at the first start. */
export function fileKeyStore(folder: string): KeyStore {
  return { dataKey: async () => loadOrCreateDataKey(folder) };
}

export function loadOrCreateDataKey(folder: string): Buffer {
  const path = join(folder, 'secrets.json');
  createIfAbsent(path, () => `${JSON.stringify({ dataKey: randomBytes(32).toString('base64url') })}\n`);
  const { dataKey } = secretsFile.parse(JSON.parse(readPrivate(path)));
  return Buffer.from(dataKey, 'base64url');
}

/** Signs addresses and wallets. The product knows its public key. */
export const attestorOfDataKey = (dataKey: Buffer): Attestor => attestorOf(derive(dataKey, 'attest'));

/** The mnemonic is created at the first start and stored encrypted; the file alone is useless. */
export function openSeed(folder: string, dataKey: Buffer): Uint8Array {
  const path = join(folder, 'seed.json');
  const key = derive(dataKey, 'seed');
  createIfAbsent(path, () => `${JSON.stringify(seal(key, generateMnemonic(wordlist, 256)))}\n`);
  const words = unseal(key, sealed.parse(JSON.parse(readPrivate(path))));
  if (!validateMnemonic(words, wordlist)) throw new Error(`The seed in ${path} is damaged.`);
  return mnemonicToSeedSync(words);
}

const derive = (dataKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), `gim signer ${purpose}`, 32));

/** Authenticates the lines of the journal. */
export const journalMac = (dataKey: Buffer, line: string): string =>
  createHmac('sha256', derive(dataKey, 'journal')).update(line).digest('base64url');

const base64 = z.base64();
const sealed = z.strictObject({ cipher: z.literal('aes-256-gcm'), iv: base64, tag: base64, body: base64 });
const AAD = Buffer.from('gim signer seed');

function seal(key: Buffer, plain: string): z.infer<typeof sealed> {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(AAD);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const text = (bytes: Buffer): string => bytes.toString('base64');
  return { cipher: 'aes-256-gcm', iv: text(iv), tag: text(cipher.getAuthTag()), body: text(body) };
}

function unseal(key: Buffer, { iv, tag, body }: z.infer<typeof sealed>): string {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(iv), { authTagLength: 16 }).setAAD(AAD);
  decipher.setAuthTag(bytes(tag));
  return Buffer.concat([decipher.update(bytes(body)), decipher.final()]).toString('utf8');
}

/** Creates a file that only its owner can read, unless it exists. Atomic, and never overwrites. */
function createIfAbsent(path: string, make: () => string): void {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, make(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) throw error;
  } finally {
    rmSync(draft);
  }
}

function readPrivate(path: string): string {
  if ((statSync(path).mode & 0o077) !== 0)
    throw new Error(`${path} can be read by others; set its mode to 600.`);
  return readFileSync(path, 'utf8');
}
