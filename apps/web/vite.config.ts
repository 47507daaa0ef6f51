import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { compileEarly } from '../../tools/vite/compile-early.ts';
import { integrity } from '../../tools/vite/integrity.ts';
import { precompress } from '../../tools/vite/precompress.ts';
import { languageTexts } from '../../tools/vite/start-texts.ts';
import { withoutZodLocales } from '../../tools/vite/without-zod-locales.ts';
import { buildFiles } from './build/build-files.ts';
import { homeChunk } from './build/home-chunk.ts';
import { landingShell, loadPrerender } from './build/landing-shell.ts';
import { mapData } from './build/map-data.ts';
import { proofVerifier } from './build/proof-verifier.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What the app and its prerendered landing page must share, or the two would not be the same page. */
const shared: InlineConfig = {
  plugins: [react()],
  // Inlined files would need data: sources for fonts and pictures, which the page's policy does not allow.
  build: { assetsInlineLimit: 0 },
};

const chunkOfHome = homeChunk(root);

let prerender: ReturnType<typeof loadPrerender> | undefined;
const prerenderOnce = (): ReturnType<typeof loadPrerender> => {
  prerender ??= loadPrerender(root, shared);
  return prerender;
};

export default defineConfig({
  ...shared,
  root,
  // The server puts a fresh nonce in the place of this word on each request (W-01).
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    ...(shared.plugins ?? []),
    languageTexts(),
    landingShell(prerenderOnce),
    buildFiles(root, async () => (await prerenderOnce()).routePatterns),
    mapData(),
    proofVerifier(),
    withoutZodLocales(),
    compileEarly(({ name, isEntry }) => isEntry || /^(router|texts|queries|base|home|wallet)$/.test(name)),
    integrity(),
    precompress(),
  ],
  build: {
    ...shared.build,
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Every browser we serve knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // By hash alone: the entry lists every chunk, and a hundred file names are a kilobyte on the landing page.
        // `.vite/manifest.json` tells which is which.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // Libraries change seldom: apart from our code they stay in the reader's cache over many builds.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/react-router\// },
            {
              name: 'texts',
              test: /node_modules\/(i18next|react-i18next|html-parse-stringify|void-elements)\//,
            },
            { name: 'queries', test: /node_modules\/@tanstack\// },
            // Before the groups below, some of which import what is only at Home: then the two would import each other.
            {
              debugName: 'basics',
              name: (id, graph) =>
                chunkOfHome(id, graph) === 'basics' && !/node_modules/.test(id) ? 'basics' : null,
              includeDependenciesRecursively: false,
            },
            // What nearly every page draws with, as one file: a dozen tiny ones cost more in requests than they save.
            {
              name: 'base',
              test: /packages\/ui\/src\/(brand|button|class-names|field|icon-button|link|mark|notice|password-field|spinner|tabs|text-field|text-link|visually-hidden)\/|packages\/ui\/src\/icons\/(icon|form-icons)\.|lucide-react\/dist\/esm\/(?!icons\/)/,
            },
            // And what the forms in front of the wallet share.
            {
              name: 'forms',
              test: /apps\/web\/src\/(shared\/(store-session|rich-text|settle-language|use-form|use-any-problem-text|use-attempt|use-validation-text)|features\/sessions\/(brand-panel|form-problem|forms\.module))\./,
            },
            // Small parts of other pages than Home, as one file for the same reason.
            {
              name: 'parts',
              test: /packages\/ui\/src\/(chip|empty|focus-keeper|search-field|sum|switch)\/|apps\/web\/src\/.*\/(bar-link|column|lower-first|refetch|use-hash-dialog|weekday-name)(\.module\.css|\.tsx?)$/,
              includeDependenciesRecursively: false,
            },
            // Small parts of many pages behind the sign-in, as one file for the same reason.
            {
              name: 'wallet',
              test: /apps\/web\/src\/.*\/(figure-size|use-shown-dialog|network-icon|use-user-id|use-coin-name|use-bounds-text|use-live|coin-price-line|use-amount-text)\.tsx?$|address-text\//,
              includeDependenciesRecursively: false,
            },
            // The screens of cash and points, as one file for the same reason. The map is fetched when it is opened.
            {
              name: 'cash',
              test: /apps\/web\/src\/screens\/(cashin|cashin\.map|cashout|cashout\.map|settings\.exchange-points)\.tsx/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'points',
              test: /apps\/web\/src\/features\/points\/(?!points-map|map-|use-map-colors)|features\/points\/map-(pane|style-url)|packages\/ui\/src\/(slot-picker|map-frame)\//,
              includeDependenciesRecursively: false,
            },
            // A visit to a point: the page of its order and the one that opens without a network, which must be here by then.
            {
              name: 'visit',
              test: /apps\/web\/src\/(screens\/transactions\.\$id\.trip\.|platform\/trip\/(?!delete|saved)|features\/transactions\/(cash(?!-state)|counter|photo|point-|reschedule|saved-trip|seal-words|slot-texts|trip-|use-trip|use-wake|visit-|code-text|directions|weekday|use-now))/,
              includeDependenciesRecursively: false,
            },
            // Screens that are opened seldom, as one file for the same reason.
            {
              name: 'seldom',
              test: /apps\/web\/src\/screens\/(cashout\.card|cashout\.paypal|kyc|settings\.affiliate-program[^/]*|settings\.personal-info|settings\.support-service)\.tsx/,
              includeDependenciesRecursively: false,
            },
            {
              debugName: 'home',
              name: (id, graph) => (chunkOfHome(id, graph) === 'home' ? 'home' : null),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
});
