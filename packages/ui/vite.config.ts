import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../tools/vite/precompress.ts';

// The gallery is a sandbox page. The server replaces the nonce placeholder on each request, so the page runs under the
// same strict CSP as the product.
export default defineConfig({
  root: fileURLToPath(new URL('./gallery', import.meta.url)),
  base: '/sandbox/gallery/',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    // Inlined assets would need `data:` sources for fonts and images, which the CSP does not allow.
    assetsInlineLimit: 0,
  },
});
