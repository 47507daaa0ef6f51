import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { byLanguage, type Language, languages } from '@gim/languages';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { startTexts } from '../../../tools/vite/start-texts.ts';

type Bundle = Rolldown.OutputBundle;

/** What the prerender bundle exports (`src/app/prerender.tsx`). */
interface Prerender {
  readonly renderLanding: (language: string) => Promise<string>;
  readonly routePatterns: readonly string[];
}

type Fonts = Readonly<Record<string, readonly string[]>>;

/** By script: what every page is set in, and what the landing page needs beyond it. */
const textFonts: Fonts = {
  Latn: ['geist-latin-wght-normal'],
  Cyrl: ['geist-cyrillic-wght-normal', 'geist-latin-wght-normal'],
};
const landingFonts: Fonts = { Latn: ['gim-figures-latin'], Cyrl: ['gim-figures-cyrillic'] };

/** Bundles the prerender entry for Node and loads it. */
export async function loadPrerender(root: string, shared: InlineConfig): Promise<Prerender> {
  const outDir = join(root, '../../.cache/web-prerender');
  const result = await build({
    ...shared,
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...shared.build,
      ssr: 'src/app/prerender.tsx',
      outDir,
      emptyOutDir: true,
      // The pictures and fonts are written by the real build under the same hashed names.
      copyPublicDir: false,
      ssrEmitAssets: false,
      // By hash, so that a second build in one process does not get the first one's module from Node's cache.
      rolldownOptions: { output: { entryFileNames: 'prerender-[hash].js' } },
    },
  });
  const entry =
    'output' in result ? result.output.find((file) => file.type === 'chunk' && file.isEntry) : undefined;
  if (entry === undefined) throw new Error('The prerender bundle has no entry');
  return await import(pathToFileURL(join(outDir, entry.fileName)).href);
}

/**
 * Puts the landing page of every language into `index.html` as templates, with the script that shows the right one and
 * then loads the app. A template is inert: it loads nothing, and a signed-in visitor or a deep link never sees it.
 */
export function landingShell(prerender: () => Promise<Prerender>): Plugin {
  return {
    name: 'gim-landing-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const { renderLanding } = await prerender();
        const templates = await Promise.all(
          languages.map(async (language) => {
            const page = styleByScript(await renderLanding(language));
            return `<template id="landing-${language}">${page}</template>`;
          }),
        );
        const needs = {
          app: appModules(bundle),
          faults: byLanguage((language) => startTexts[language].fault),
          fonts: byLanguage((language) => fontFiles(bundle, fontsOf(textFonts, language))),
          landing: byLanguage((language) => ({
            fonts: fontFiles(bundle, fontsOf(landingFonts, language)),
            modules: landingModules(bundle, language),
          })),
        };
        const source = await readFile(new URL('./start-page.js', import.meta.url), 'utf8');
        // Every reader downloads it with every page: what is only for us stays here.
        const script = source.replace(/^\s*\/\/.*\n|^\s+/gm, '');
        return inlineStyles(withoutEntry(html), bundle).replace(
          '<!--start-->',
          () =>
            `${templates.join('')}<script type="application/json" id="page-needs">${JSON.stringify(needs)}</script><script>${script}</script>`,
        );
      },
    },
  };
}

/** The page's policy forbids style attributes in markup, not styles set by a script: `start-page.js` sets these. */
function styleByScript(page: string): string {
  return page.replace(/(<[^<>]*?)\sstyle="/g, '$1 data-style="');
}

function fontsOf(fonts: Fonts, language: Language): readonly string[] {
  const { script = '' } = new Intl.Locale(language).maximize();
  const found = fonts[script];
  if (found === undefined) throw new Error(`There are no fonts for ${script}, the script of ${language}`);
  return found;
}

function fontFiles(bundle: Bundle, names: readonly string[]): string[] {
  return names.map((name) => {
    const file = Object.keys(bundle).find((path) => path.includes(`/${name}-`));
    if (file === undefined) throw new Error(`The build has no font ${name}`);
    return `/${file}`;
  });
}

/** A chunk with everything it imports, and what those import. */
function withImports(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  if (found.has(fileName)) return found;
  found.add(fileName);
  const file = bundle[fileName];
  if (file?.type === 'chunk') for (const imported of file.imports) withImports(bundle, imported, found);
  return found;
}

function chunkOf(bundle: Bundle, ending: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(ending),
  );
  if (found?.type !== 'chunk') throw new Error(`The build has no chunk of ${ending}`);
  return found;
}

/** The script of the app and what it imports, for `start-page.js`, which decides when they may come. */
function appModules(bundle: Bundle): { readonly entry: string; readonly modules: readonly string[] } {
  const { fileName } = chunkOf(bundle, '/index.html');
  const [, ...imports] = withImports(bundle, fileName);
  return { entry: `/${fileName}`, modules: imports.map((file) => `/${file}`) };
}

/** Vite's own tags would fetch the app at once, in competition with the first paint. */
function withoutEntry(html: string): string {
  return html
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '');
}

/** What the landing page needs beyond the entry: its own chunk with its imports, and the texts of one language. */
function landingModules(bundle: Bundle, language: Language): string[] {
  const loaded = withImports(bundle, chunkOf(bundle, '/index.html').fileName);
  const wanted = [
    '/screens/index.tsx',
    ...['app', 'sessions'].map((noun) => `/texts/${language}/web/${noun}.json`),
  ];
  const files = wanted.flatMap((ending) => [...withImports(bundle, chunkOf(bundle, ending).fileName)]);
  return [...new Set(files)].filter((file) => !loaded.has(file)).map((file) => `/${file}`);
}

/**
 * Writes the styles of the entry and of the landing page into the page itself: with them the first paint waits for
 * nothing but the document. Their links stay, disabled, so that the loader of chunks finds them and fetches nothing.
 */
function inlineStyles(html: string, bundle: Bundle): string {
  const entry = [...withImports(bundle, chunkOf(bundle, '/index.html').fileName)];
  const screen = [...withImports(bundle, chunkOf(bundle, '/screens/index.tsx').fileName)];
  // Imports first, as the browser would load them: a screen's own rules come after those it builds upon.
  const files = new Set(
    [...entry.reverse(), ...screen.reverse()].flatMap((chunk) => stylesOf(bundle, chunk)),
  );
  const sources = Array.from(files, (file) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') throw new Error(`The build has no styles ${file}`);
    return asset.source.toString();
  });
  const links = Array.from(files, (file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`);
  return html
    .replace(/\s*<link rel="stylesheet"[^>]*href="\/assets\/[^>]*>/g, '')
    .replace('</head>', () => `<style>${sources.join('')}</style>${links.join('')}</head>`);
}

function stylesOf(bundle: Bundle, fileName: string): string[] {
  const file = bundle[fileName];
  return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
}
