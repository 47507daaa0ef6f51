import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { afterBuild, type WrittenBuild } from './after-build.ts';

/** Not HTML, because the server writes a new nonce into each page. */
const TEXT_EXTENSIONS = new Set(['.js', '.css', '.svg', '.json']);

/**
 * Writes `.br` and `.gz` files beside every text file of a build, so that the server sends precompressed files at the
 * best ratio and never compresses during a request.
 */
export function precompress(): Plugin {
  // After all other plugins, to include the files they write.
  return { name: 'gim-precompress', ...afterBuild(compressAll, { isLast: true }) };
}

async function compressAll({ folder }: WrittenBuild): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT_EXTENSIONS.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
