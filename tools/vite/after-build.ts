import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A finished build on disk, and the base URL of its files. */
export interface WrittenBuild {
  readonly folder: string;
  readonly base: string;
}

/** Plugin hooks that run after all files of a build are written, because only then they are what browsers receive. */
export function afterBuild(
  work: (build: WrittenBuild) => Promise<void>,
  { isLast = false }: { readonly isLast?: boolean } = {},
): Pick<Plugin, 'apply' | 'configResolved' | 'buildEnd' | 'closeBundle'> {
  let build: WrittenBuild = { folder: '', base: '/' };
  let hasFailed = false;
  return {
    apply: 'build',
    configResolved({ root, base, build: { outDir } }) {
      build = { folder: resolve(root, outDir), base };
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
    },
    closeBundle: {
      ...(isLast ? { order: 'post' as const } : {}),
      sequential: true,
      async handler() {
        // The hook also runs after a failed build; an error here would hide the real one.
        if (!hasFailed) await work(build);
      },
    },
  };
}
