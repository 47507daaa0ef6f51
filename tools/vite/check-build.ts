import type { KeyObject } from 'node:crypto';
import { integrityOf, isSignedBy, type SignedBuild } from './signed-build.ts';

/** The encodings in which a build's files are precompressed; each browser gets one of them. */
const forms = ['identity', 'gzip', 'br'] as const;
type Form = (typeof forms)[number];

export interface CheckBuildDeps {
  /** Fetches a path in this encoding and returns the decoded body. */
  readonly read: (path: string, form: Form) => Promise<Buffer>;
  /** The build public key. Without it, the served files are only compared with the build's own hashes. */
  readonly key: KeyObject | null;
}

const NONCES = /nonce="[\w-]*"/g;
/** The build's placeholder, nothing, or an https address; anything else is rejected. */
const MAP_STYLE =
  /(<meta name="gim-map-style" content=")(?:__MAP_STYLE__|https:\/\/[\w./:?=&;%-]*)?("[ /]*>)/;

/** Differences between the served build and the signed one; empty if there are none (W-08). */
export async function checkBuild({ read, key }: CheckBuildDeps): Promise<readonly string[]> {
  const build = await readBuild(read);
  if (build === null) return ['The server says of no build what it is made of.'];
  const faults: string[] = [];
  if (key !== null && !isSignedBy(build, key)) faults.push('The build is not signed by the key.');
  for (const form of forms) {
    const page = pageOf(await read('/', form));
    if (integrityOf(page) !== build.page) faults.push(`The page is not the one of the build (${form}).`);
    for (const [path, expected] of Object.entries(build.integrity)) {
      const bytes = await read(path, form).catch(() => null);
      if (bytes === null) faults.push(`${path} is missing (${form}).`);
      else if (integrityOf(bytes) !== expected) faults.push(`${path} is not the one of the build (${form}).`);
    }
  }
  return faults;
}

/** The page as built: without the nonce of each response and the map style of each installation. */
export const pageOf = (page: Buffer | string): string =>
  String(page).replace(NONCES, 'nonce=""').replace(MAP_STYLE, '$1$2');

async function readBuild(read: CheckBuildDeps['read']): Promise<SignedBuild | null> {
  const readJson = async (path: string): Promise<object> => JSON.parse(String(await read(path, 'identity')));
  const { id }: { id?: unknown } = await readJson('/builds/latest.json');
  if (typeof id !== 'string' || !/^[0-9a-f]{16}$/.test(id)) return null;
  const meta: Partial<SignedBuild> = await readJson(`/builds/meta/${id}.json`);
  const { page, integrity, hash, signature = null } = meta;
  if (meta.id !== id || page === undefined || integrity === undefined || hash === undefined) return null;
  return { id, page, integrity, hash, signature };
}
