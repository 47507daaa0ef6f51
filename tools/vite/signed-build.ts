import { createHash, type KeyObject, sign, verify } from 'node:crypto';

/** The hash of each script and style of a build, by URL path. */
export type Hashes = Readonly<Record<string, string>>;

/** The contents of a build: its page, with an empty nonce, and everything that the page may run. */
export interface BuildFacts {
  readonly id: string;
  readonly page: string;
  readonly integrity: Hashes;
}

/** The contents of `builds/meta/{id}.json`, with which anybody can verify the build they received (W-08). */
export interface SignedBuild extends BuildFacts {
  /** Hash over all facts. */
  readonly hash: string;
  /** Signature of the hash with the build key (Ed25519, base64). Null if the build was made without the key. */
  readonly signature: string | null;
}

/** A subresource integrity value: `sha256-` and the hash in base64. */
export const integrityOf = (bytes: Buffer | string): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** @param key the private key of the builds, where there is one */
export function signBuild(facts: BuildFacts, key: KeyObject | null): SignedBuild {
  const hash = hashFacts(facts);
  const signature = key === null ? null : sign(null, signedText(hash), key).toString('base64');
  return { ...facts, hash, signature };
}

/** Whether the key signed exactly these facts. */
export function isSignedBy(build: SignedBuild, key: KeyObject): boolean {
  if (build.signature === null || build.hash !== hashFacts(build)) return false;
  return verify(null, signedText(build.hash), key, Buffer.from(build.signature, 'base64'));
}

/** One fact per line in a fixed order, so that the hash can be reproduced by hand. */
function hashFacts({ id, page, integrity }: BuildFacts): string {
  const files = Object.keys(integrity)
    .sort()
    .map((path) => `${path} ${integrity[path]}`);
  return createHash('sha256')
    .update([id, page, ...files].join('\n'))
    .digest('hex');
}

/** Includes the purpose, so that a signature made for something else is never valid here. */
const signedText = (hash: string): Buffer => Buffer.from(`gim-build ${hash}`);
