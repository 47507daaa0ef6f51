import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** HTML is left out: the server writes a fresh nonce into each page, so ready bytes of it would be wrong. */
const TEXT_EXTENSIONS = new Set(['.js', '.css', '.svg', '.json']);

/**
 * Writes `.br` and `.gz` beside every text file of a build, so that the server sends
 * ready bytes at the best ratio and never spends a request on compressing.
 */
export function precompress(): Plugin {
  let outDir = '';
  let hasFailed = false;
  return {
    name: 'gim-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
    },
    closeBundle: {
      // After every other plugin, so that what they wrote is found.
      order: 'post',
      sequential: true,
      async handler() {
        // This hook also runs after a failed build; an error of ours would hide the real one.
        if (hasFailed) return;
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
        const files = entries
          .filter((entry) => entry.isFile() && TEXT_EXTENSIONS.has(extname(entry.name)))
          .map((entry) => join(entry.parentPath, entry.name));
        await Promise.all(files.map(compressFile));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
