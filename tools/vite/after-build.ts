import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A build that lies on the disk, and the address its files are served under. */
export interface WrittenBuild {
  readonly folder: string;
  readonly base: string;
}

/** The hooks of a plugin that works on the files of a build: only when all is written they are what a browser will get. */
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
        // This hook also runs after a failed build; an error of ours would hide the real one.
        if (!hasFailed) await work(build);
      },
    },
  };
}
