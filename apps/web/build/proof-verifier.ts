import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const file = new URL('../../../tools/proof/verify.py', import.meta.url);
const fileName = 'proof/verify.py';

/** The program that checks a saved proof stands beside the page, so that whoever doubts the page can take it along. */
export function proofVerifier(): Plugin {
  return {
    name: 'gim-proof-verifier',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await readFile(file) });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (request.url === `/${fileName}`) response.end(await readFile(file));
        else next();
      });
    },
  };
}
