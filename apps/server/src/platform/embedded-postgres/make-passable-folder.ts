import { chmodSync, mkdtempSync } from 'node:fs';

/**
 * A new folder with a random name that other accounts may pass through but not list. An ordinary temporary folder is
 * closed to them, and PostgreSQL runs as another account when root starts it.
 */
export function makePassableFolder(prefix: string): string {
  const folder = mkdtempSync(prefix);
  chmodSync(folder, 0o711);
  return folder;
}
