import { createHash, createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild, type WrittenBuild } from './after-build.ts';
import { pageOf } from './check-build.ts';
import { type Hashes, integrityOf, signBuild } from './signed-build.ts';

/** Where the page of an app wants the hashes. Before the first module is asked for, or they come too late. */
const PLACE = '<!--integrity-->';
const CHECKED = /\.(?:js|css)$/;
const HELPER = /vite\/preload-helper/;
const LINK_MADE = 'link.href = dep.href;';
const LOADER = 'export const __vitePreload = ';
/** Where a chunk lists what Vite's loader makes links for. */
const LINKED = /m\.f=\[(.*?)\]/g;

/**
 * Lets a browser run only the scripts and styles that were built (W-08). What the page begins with has its hash in the
 * page: in its tags and in the import map. What comes later has it in the links that Vite's loader makes, from a file of
 * hashes that the page knows by its own; and the few modules that the loader makes no links for stand in the import map
 * as well. All of them in the map would be right too, but a browser takes its time to read hundreds before the first
 * script. One that does not know hashes in import maps (before Chrome 127, Firefox 138 and Safari 18) holds to the
 * attributes alone.
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

/** The hash of each script and style of a build, by its address. */
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

/** A file that the page knows by its hash. */
interface KnownFile {
  readonly address: string;
  readonly hash: string;
}

/** Writes the hashes of everything into a file of its own. */
async function writeLater(
  folder: string,
  { base, hashes }: { readonly base: string; readonly hashes: Hashes },
): Promise<KnownFile> {
  const text = JSON.stringify(hashes);
  const name = `assets/hashes-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
  await writeFile(join(folder, name), text);
  return { address: base + name, hash: integrityOf(text) };
}

/** What Vite's loader makes a link for before it is imported. */
async function linkedFiles(folder: string, base: string): Promise<ReadonlySet<string>> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  const codes = await Promise.all(names.map((name) => readFile(join(folder, 'assets', name), 'utf8')));
  const lists = codes.flatMap((code) => [...code.matchAll(LINKED)].map(([, list = '']) => list));
  return new Set(
    lists.flatMap((list) => [...list.matchAll(/assets\/[\w-]+\.js/g)].map(([name]) => base + name)),
  );
}

/** The page with the hashes in its tags, and in an import map those of modules that no link will be made for. */
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

/** Writes what the build is made of into its file, signed by the key of GIM_BUILD_KEY_FILE where there is one. */
async function writeMeta(
  folder: string,
  facts: { readonly page: string; readonly integrity: Hashes },
): Promise<void> {
  const latest = join(folder, 'builds/latest.json');
  // The desk has no such file.
  if (!existsSync(latest)) return;
  const { id }: { id: string } = JSON.parse(await readFile(latest, 'utf8'));
  const path = join(folder, 'builds/meta', `${id}.json`);
  const keyFile = process.env.GIM_BUILD_KEY_FILE;
  const key = keyFile === undefined ? null : createPrivateKey(readFileSync(keyFile));
  const meta: object = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...meta, ...signBuild({ id, ...facts }, key) }));
}

/** For the loader of chunks: the attribute of a link that it makes. */
const linkIntegrity = `
  link.integrity = laterHashes[dep.pathname] ?? '';
`;

/**
 * The loader makes no link before it knows the hashes; what the page has a link for needs no other. They are asked for
 * again when they did not come.
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
