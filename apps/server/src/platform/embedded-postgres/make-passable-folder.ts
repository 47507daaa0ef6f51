import { chmodSync, mkdtempSync } from 'node:fs';

/**
 * Creates a folder with a random name that other accounts may enter but not list. An ordinary temporary folder is
 * closed to them, and PostgreSQL runs under another account if root starts it.
 */
export function makePassableFolder(prefix: string): string {
  const folder = mkdtempSync(prefix);
  chmodSync(folder, 0o711);
  return folder;
}
