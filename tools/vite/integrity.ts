import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Hashes, integrityOf, sealBuild } from './build-seal.ts';
import { pageOf } from './check-build.ts';

/** Where the page of an app wants the hashes. Before the first module is asked for, or they come too late. */
const PLACE = '<!--integrity-->';
const CHECKED = /\.(?:js|css)$/;
const HELPER = /vite\/preload-helper/;
const LINK_MADE = 'link.href = dep.href;';

/**
 * Lets a browser run only the scripts and styles that were built (W-08). The page carries the hash of each: modules are
 * held to it by the import map, also those that are imported later, and the tags of the page and the links that Vite's
 * loader makes by their own attribute. A browser that does not know hashes in import maps (before Chrome 127, Firefox 138
 * and Safari 18) holds to the attributes alone.
 */
export function integrity(): Plugin {
  let outDir = '';
  let base = '/';
  let hasFailed = false;
  return {
    name: 'gim-integrity',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      base = config.base;
    },
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (!code.includes(LINK_MADE)) this.error('Vite makes its links in another way: see integrity.ts');
        return { code: code.replace(LINK_MADE, LINK_MADE + linkIntegrity), map: null };
      },
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
    },
    // When all is written: only then a file is what a browser will get.
    closeBundle: {
      sequential: true,
      async handler() {
        if (hasFailed) return;
        const path = join(outDir, 'index.html');
        const page = await readFile(path, 'utf8');
        if (!page.includes(PLACE)) this.error(`index.html has no place for its hashes: ${PLACE}`);
        const hashes = await hashFiles(outDir, base);
        const whole = withHashes(page, hashes);
        await writeFile(path, whole);
        await sealMeta(outDir, { page: integrityOf(pageOf(whole)), integrity: hashes });
      },
    },
  };
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

/** The page with the hashes in its tags and in an import map. */
export function withHashes(page: string, hashes: Hashes): string {
  const map = `<script type="importmap" nonce="__CSP_NONCE__">${JSON.stringify({ integrity: hashes })}</script>`;
  return page
    .replace(/<(?:script|link)\b[^>]*?\s(?:src|href)="([^"]+)"[^>]*?(?=\s*\/?>)/g, (tag, address: string) =>
      hashes[address] === undefined || tag.includes(' integrity=')
        ? tag
        : `${tag} integrity="${hashes[address]}"`,
    )
    .replace(PLACE, () => map);
}

/** Writes what the build is made of into its file, signed by the key of GIM_BUILD_KEY_FILE where there is one. */
async function sealMeta(
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
  await writeFile(path, JSON.stringify({ ...meta, ...sealBuild({ id, ...facts }, key) }));
}

/** For the loader of chunks: the attribute of a link that it makes, from the import map of the page. */
const linkIntegrity = `
  const integrityMap = document.querySelector('script[type="importmap"]');
  if (integrityMap !== null) link.integrity = JSON.parse(integrityMap.textContent).integrity[dep.pathname] ?? '';
`;
