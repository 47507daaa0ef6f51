import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { afterBuild } from './after-build.ts';

/** Chrome reads this in a script's first line; other browsers ignore it. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Lets the browser compile the functions of these chunks while it downloads them, on another thread. Without it, each is
 * compiled at its first call, on the thread that draws the page. Only for chunks most of whose functions run at once.
 */
export function compileEarly(
  isEarly: (chunk: { readonly name: string; readonly isEntry: boolean }) => boolean,
): Plugin {
  let files: readonly string[] = [];
  return {
    name: 'gim-compile-early',
    // Vite still writes a line of its own at the top of a chunk after this hook, so the hint is added on disk.
    generateBundle(_options, bundle) {
      files = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' && isEarly(part) ? [part.fileName] : [],
      );
    },
    ...afterBuild(async ({ folder }) => {
      for (const file of files) {
        const path = join(folder, file);
        await writeFile(path, HINT + (await readFile(path, 'utf8')));
      }
    }),
  };
}
