import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { integrity } from '../../tools/vite/integrity.ts';
import { precompress } from '../../tools/vite/precompress.ts';
import { screenRoutes } from '../../tools/vite/screen-routes.ts';
import { languageTexts } from '../../tools/vite/start-texts.ts';
import { withoutZodLocales } from '../../tools/vite/without-zod-locales.ts';

// The server replaces the nonce placeholder on each request, so the page runs under the strict policy (W-01).
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/desk/',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react(), languageTexts(), screenRoutes(), withoutZodLocales(), integrity(), precompress()],
  build: {
    // Inlined files would need data: sources for fonts and pictures, which the policy does not allow.
    assetsInlineLimit: 0,
  },
});
