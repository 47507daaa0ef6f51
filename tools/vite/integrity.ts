import { createHash, createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite';
import { afterBuild, type WrittenBuild } from './after-build.ts';
import { pageOf } from './check-build.ts';
import { type Hashes, integrityOf, signBuild } from './signed-build.ts';

/** Where the page gets the hashes. Must be before the first module is requested. */
const PLACE = '<!--integrity-->';
const CHECKED = /\.(?:js|css)$/;
const HELPER = /vite\/preload-helper/;
const LOADER = '__vitePreload';
/** Where a chunk lists the files for which Vite's loader creates links. */
const LINKED = /m\.f=\[(.*?)\]/g;

/**
 * Lets browsers run only the built scripts and styles (W-08). Files that the page starts with have their hash in the
 * page: in their tags and in the import map. Files loaded later get it in the links that Vite's loader creates, from a
 * hashes file whose own hash is in the page; the few modules without such links are in the import map as well. The
 * import map could list all files, but browsers take too long to read hundreds of entries before the first script.
 * Browsers without integrity in import maps (before Chrome 127, Firefox 138 and Safari 18) only check the attributes.
 */
export function integrity(): Plugin {
  return {
    name: 'gim-integrity',
    // Vite lists the parts of a chunk only if it has more than one.
    config: () => ({ build: { modulePreload: { resolveDependencies: withItself } } }),
    ...afterBuild(writeHashes),
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (!code.includes(`export const ${LOADER} = `))
          this.error('Vite names its loader otherwise: see integrity.ts');
        return { code: loaderOf(this.environment.config.base), map: null };
      },
    },
  };
}

const withItself: ResolveModulePreloadDependenciesFn = (file, parts, { hostType }) =>
  hostType === 'html' || parts.includes(file) ? parts : [file, ...parts];

async function writeHashes({ folder, base }: WrittenBuild): Promise<void> {
  const path = join(folder, 'index.html');
  const page = await readFile(path, 'utf8');
  if (!page.includes(PLACE)) throw new Error(`index.html has no place for its hashes: ${PLACE}`);
  const hashes = await hashFiles(folder, base);
  const later = await writeLater(folder, { base, hashes });
  const linked = await linkedFiles(folder, base);
  for (const address of linked)
    if (hashes[address] === undefined) throw new Error(`${address} was not built.`);
  const whole = withHashes(page, { hashes, later, linked });
  await writeFile(path, whole);
  await writeMeta(folder, { page: integrityOf(pageOf(whole)), integrity: hashes });
}

/** The hash of each script and style of a build, by URL path. */
async function hashFiles(folder: string, base: string): Promise<Hashes> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => CHECKED.test(name)).sort();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name): Promise<[string, string]> => {
        const bytes = await readFile(join(folder, 'assets', name));
        return [`${base}assets/${name}`, integrityOf(bytes)];
      }),
    ),
  );
}

/** A file whose hash is in the page. */
interface KnownFile {
  readonly address: string;
  readonly hash: string;
}

/** Writes the hashes of all files into a file of its own. */
async function writeLater(
  folder: string,
  { base, hashes }: { readonly base: string; readonly hashes: Hashes },
): Promise<KnownFile> {
  const text = JSON.stringify(hashes);
  const name = `assets/hashes-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
  await writeFile(join(folder, name), text);
  return { address: base + name, hash: integrityOf(text) };
}

/** The files for which Vite's loader creates a link before importing them. */
async function linkedFiles(folder: string, base: string): Promise<ReadonlySet<string>> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  const codes = await Promise.all(names.map((name) => readFile(join(folder, 'assets', name), 'utf8')));
  const lists = codes.flatMap((code) => [...code.matchAll(LINKED)].map(([, list = '']) => list));
  return new Set(
    lists.flatMap((list) => [...list.matchAll(/assets\/[\w-]+\.js/g)].map(([name]) => base + name)),
  );
}

/** The page with hashes in its tags, and an import map with the hashes of modules that get no link. */
export function withHashes(
  page: string,
  {
    hashes,
    later,
    linked,
  }: { readonly hashes: Hashes; readonly later: KnownFile; readonly linked: ReadonlySet<string> },
): string {
  const isMapped = (address: string): boolean =>
    address.endsWith('.js') && (!linked.has(address) || page.includes(`"${address}"`));
  const integrity = Object.fromEntries(Object.entries(hashes).filter(([address]) => isMapped(address)));
  const map = `<script type="importmap" data-later="${later.address}" data-later-hash="${later.hash}" nonce="__CSP_NONCE__">${JSON.stringify({ integrity })}</script>`;
  return page
    .replace(/<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+)"[^>]*?(?=\s*\/?>)/g, (tag, address: string) =>
      hashes[address] === undefined || tag.includes(' integrity=')
        ? tag
        : `${tag} integrity="${hashes[address]}"`,
    )
    .replace(PLACE, () => map);
}

/** Writes the build's contents into its meta file, signed with the key in GIM_BUILD_KEY_FILE if there is one. */
async function writeMeta(
  folder: string,
  facts: { readonly page: string; readonly integrity: Hashes },
): Promise<void> {
  const latest = join(folder, 'builds/latest.json');
  // The desk has no builds/latest.json.
  if (!existsSync(latest)) return;
  const { id }: { id: string } = JSON.parse(await readFile(latest, 'utf8'));
  const path = join(folder, 'builds/meta', `${id}.json`);
  const keyFile = process.env.GIM_BUILD_KEY_FILE;
  const key = keyFile === undefined ? null : createPrivateKey(readFileSync(keyFile));
  const meta: object = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...meta, ...signBuild({ id, ...facts }, key) }));
}

/**
 * Vite's chunk loader, with the checks of W-08. It creates links with the hashes for all parts of a chunk that the page
 * does not link already, and then imports the chunk.
 *
 * Each part is fetched before it is linked, which takes it from the cache: a browser never asks again for a module that
 * it could not fetch, so after a short loss of the connection only a new page would help. Not while the page opens: the
 * connection was there a moment ago, and nothing is lost by loading the page again.
 */
const loaderOf = (base: string): string => `
const fetchText = async (address, integrity, failure) => {
  try {
    const answer = await fetch(address, { integrity });
    if (!answer.ok) throw new Error(answer.status);
    return await answer.text();
  } catch (cause) {
    throw new Error(failure + ' dynamically imported module: ' + new URL(address, location.href), { cause });
  }
};
const find = (selector) => document.querySelector(selector);
const started = {};
const once = (key, start) =>
  started[key] ??= start().catch((error) => {
    started[key] = undefined;
    throw error;
  });
const askHashes = async () => {
  const { later, laterHash } = find('script[type=importmap]')?.dataset ?? {};
  return later === undefined ? {} : JSON.parse(await fetchText(later, laterHash, 'Cannot check any'));
};
const isOpening = () => performance.now() < 5000 && navigator.userActivation?.hasBeenActive === false;
const makeLink = async (address) => {
  const integrity = (await once('hashes', askHashes))[address] ?? '';
  if (!isOpening()) await fetchText(address, integrity, 'Failed to fetch');
  const isStyle = address.endsWith('.css');
  const link = Object.assign(document.createElement('link'), {
    rel: isStyle ? 'stylesheet' : 'modulepreload',
    crossOrigin: '',
    nonce: find('meta[property=csp-nonce]')?.nonce ?? '',
    integrity,
    href: address,
  });
  const loaded = isStyle ? new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error('Unable to preload CSS for ' + address));
    };
  }) : 0;
  document.head.append(link);
  await loaded;
};
export const ${LOADER} = async (load, parts = []) => {
  try {
    await Promise.all(parts.map((part) => {
      const address = ${JSON.stringify(base)} + part;
      return find('link[href="' + address + '"]') ? started[address] : once(address, () => makeLink(address));
    }));
    return await load();
  } catch (error) {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
    if (dispatchEvent(event)) throw error;
  }
};
`;
