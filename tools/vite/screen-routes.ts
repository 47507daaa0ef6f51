import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { patternOfScreen } from './screen-pattern.ts';

/**
 * Writes `routes.json`, with which the server answers 404 for unknown addresses. A screen's file name is its address
 * (tidy checks that the router has the same ones), so the folder is the list; `/` redirects to the first screen.
 */
export function screenRoutes(): Plugin {
  let screens = '';
  return {
    name: 'gim-screen-routes',
    apply: 'build',
    configResolved({ root }) {
      screens = join(root, 'src', 'screens');
    },
    generateBundle() {
      const source = JSON.stringify(['/', ...routesOf(readdirSync(screens))]);
      this.emitFile({ type: 'asset', fileName: 'routes.json', source });
    },
  };
}

export const routesOf = (files: readonly string[]): readonly string[] =>
  files
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map(patternOfScreen)
    .toSorted();
