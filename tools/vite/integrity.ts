import { createHash, createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild, type WrittenBuild } from './after-build.ts';
import { pageOf } from './check-build.ts';
import { type Hashes, integrityOf, signBuild } from './signed-build.ts';

/** Where the page gets the hashes. Must be before the first module is requested. */
const PLACE = '<!--integrity-->';
const CHECKED = /\.(?:js|css)$/;
const HELPER = /vite\/preload-helper/;
const LINK_MADE = 'link.href = dep.href;';
const LOADER = 'export const __vitePreload = ';
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
    ...afterBuild(writeHashes),
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (!code.includes(LINK_MADE) || !code.includes(LOADER))
          this.error('Vite makes its links in another way: see integrity.ts');
        const waiting = code
          .replace(LOADER, 'const makeLinks = ')
          .replace(LINK_MADE, LINK_MADE + linkIntegrity);
        return { code: waiting + loader, map: null };
      },
    },
  };
}

async function writeHashes({ folder, base }: WrittenBuild): Promise<void> {
  const path = join(folder, 'index.html');
  const page = await readFile(path, 'utf8');
  if (!page.includes(PLACE)) throw new Error(`index.html has no place for its hashes: ${PLACE}`);
  const hashes = await hashFiles(folder, base);
  const later = await writeLater(folder, { base, hashes });
  const whole = withHashes(page, { hashes, later, linked: await linkedFiles(folder, base) });
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

/** Code for Vite's chunk loader: sets the integrity attribute of a created link. */
const linkIntegrity = `
  link.integrity = laterHashes[dep.pathname] ?? '';
`;

/**
 * Code for Vite's chunk loader: waits for the hashes before it creates links; files that the page links already are
 * skipped. Fetches the hashes again if that failed.
 */
const loader = `
let laterHashes = {};
let laterAsked;
const askLater = async () => {
  const map = document.querySelector('script[type="importmap"]');
  if (map === null) return;
  const { later, laterHash } = map.dataset;
  try {
    laterHashes = await (await fetch(later, { integrity: laterHash })).json();
  } catch (cause) {
    laterAsked = undefined;
    throw new Error('Cannot check any dynamically imported module: ' + new URL(later, location.href), { cause });
  }
};
const isLinked = (part) => document.querySelector('link[href$="/' + part + '"]') !== null;
export const __vitePreload = async (load, parts = [], importer) => {
  if (!parts.every(isLinked)) await (laterAsked ??= askLater());
  return makeLinks(load, parts, importer);
};
`;
