import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../tools/vite/precompress.ts';

// The gallery is a page of the sandbox. The server replaces the nonce placeholder on each request,
// so the page runs under the same strict policy as the product.
export default defineConfig({
  root: fileURLToPath(new URL('./gallery', import.meta.url)),
  base: '/sandbox/gallery/',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    // Inlined files would need data: sources for fonts and pictures, which the policy does not allow.
    assetsInlineLimit: 0,
  },
});
