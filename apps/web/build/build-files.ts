import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@gim/languages';
import type { Plugin, Rolldown } from 'vite';
import { systemClock } from '../src/platform/clock.ts';
import { pageNames } from '../src/shared/page-payload.ts';
import { appManifest } from './app-manifest.ts';
import { readPage } from './pages.ts';
import { readRedirects } from './redirects.ts';

/**
 * Writes the files that stand beside the app: `routes.json` for the server, `builds/latest.json` and
 * `builds/meta/{id}.json` for the new-build check, the payload of each static page, and a manifest for each language.
 */
export function buildFiles(root: string, routePatterns: () => Promise<readonly string[]>): Plugin {
  let id = '';
  const readJson = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(join(root, path), 'utf8'));
  return {
    name: 'gim-build-files',
    apply: 'build',
    async buildStart() {
      // Read early: a rule that must not be shipped stops the build before anything is written.
      readRedirects(await readJson('redirects.json'));
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        id = bundle === undefined ? '' : buildId(bundle);
        return [{ tag: 'meta', attrs: { name: 'gim-build', content: id }, injectTo: 'head' }];
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const emit = (fileName: string, value: unknown): void =>
          void this.emitFile({ type: 'asset', fileName, source: JSON.stringify(value) });
        const redirects = readRedirects(await readJson('redirects.json'));
        const chunks = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
        emit('routes.json', [...(await routePatterns()), ...redirects.map((rule) => rule.from)]);
        emit('redirects.json', redirects);
        emit('builds/latest.json', { id, timestamp: buildTimestamp() });
        emit(`builds/meta/${id}.json`, {
          id,
          timestamp: buildTimestamp(),
          matcher: { redirects },
          prerendered: ['/', ...pageNames.map((name) => `/${name}`)],
          chunks,
        });
        for (const name of pageNames) emit(`${name}/_payload.json`, readPage(name));
        for (const language of languages) emit(`manifest.${language}.webmanifest`, appManifest(language));
      },
    },
  };
}

/** The same sources give the same id, so that building twice makes no reader load the page anew. */
function buildId(bundle: Rolldown.OutputBundle): string {
  const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
  return createHash('sha256').update(files.sort().join('\n')).digest('hex').slice(0, 16);
}

/** Reproducible builds set the moment themselves. */
function buildTimestamp(): number {
  const fixed = process.env.SOURCE_DATE_EPOCH;
  return fixed === undefined ? systemClock() : Number.parseInt(fixed, 10) * 1000;
}
