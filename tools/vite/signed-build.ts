import { createHash, type KeyObject, sign, verify } from 'node:crypto';

/** The hash of each script and style of a build, by its address. */
export type Hashes = Readonly<Record<string, string>>;

/** What a build is: its page, with the place of the nonce still empty, and everything that the page may run. */
export interface BuildFacts {
  readonly id: string;
  readonly page: string;
  readonly integrity: Hashes;
}

/** What `builds/meta/{id}.json` says so that others can tell whether they were given this build (W-08). */
export interface SignedBuild extends BuildFacts {
  /** Over all of the facts. */
  readonly hash: string;
  /** Of the hash, by the key of the builds (Ed25519, base64). Null for a build that was made without the key. */
  readonly signature: string | null;
}

/** What a browser compares: `sha256-` and the hash in base64. */
export const integrityOf = (bytes: Buffer | string): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** @param key the private key of the builds, where there is one */
export function signBuild(facts: BuildFacts, key: KeyObject | null): SignedBuild {
  const hash = hashFacts(facts);
  const signature = key === null ? null : sign(null, signedText(hash), key).toString('base64');
  return { ...facts, hash, signature };
}

/** Whether the facts are those that the owner of the key has signed. */
export function isSignedBy(build: SignedBuild, key: KeyObject): boolean {
  if (build.signature === null || build.hash !== hashFacts(build)) return false;
  return verify(null, signedText(build.hash), key, Buffer.from(build.signature, 'base64'));
}

/** One fact a line, in one order, so that a hash can be made again by hand. */
function hashFacts({ id, page, integrity }: BuildFacts): string {
  const files = Object.keys(integrity)
    .sort()
    .map((path) => `${path} ${integrity[path]}`);
  return createHash('sha256')
    .update([id, page, ...files].join('\n'))
    .digest('hex');
}

/** With its purpose, so that a signature for something else never fits. */
const signedText = (hash: string): Buffer => Buffer.from(`gim-build ${hash}`);
