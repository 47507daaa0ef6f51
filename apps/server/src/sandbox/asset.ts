import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A style or script of the sandbox's pages. Read at every page view, which is rare enough. */
export const asset = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
