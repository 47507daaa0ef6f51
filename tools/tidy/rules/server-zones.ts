/** The top-level parts of the server. `process` is main.ts, app.ts and their settings. */
export type Zone =
  | 'wiring'
  | 'process'
  | 'http'
  | 'platform'
  | 'module'
  | 'partners'
  | 'sandbox'
  | 'signer'
  | 'testing';

/** The parts of a module with their own import rules; every other file is a use case. */
export type ModulePart = 'door' | 'routes' | 'pure' | 'store' | 'use-case';

export const zoneOf = (path: string): Zone => {
  const inside = path.slice('apps/server/src/'.length);
  const [folder = ''] = inside.split('/');
  if (/^wiring(?:-[a-z]+)?\.ts$/.test(inside)) return 'wiring';
  if (folder === 'modules') return 'module';
  return folderZones.find((zone) => zone === folder) ?? 'process';
};

const folderZones = ['http', 'platform', 'partners', 'sandbox', 'signer', 'testing'] as const;

/** Which part of its module a file is. A part may be split into several files: `codes-store.ts`, `fee-policy.ts`. */
export const modulePart = (path: string): ModulePart => {
  const file = path.split('/').at(-1) ?? '';
  if (file === 'index.ts') return 'door';
  if (/(^|-)routes\.ts$/.test(file)) return 'routes';
  if (/(^|-)(policy|states|postings)\.ts$/.test(file)) return 'pure';
  if (isStore(path)) return 'store';
  return 'use-case';
};

/** Whether a file may contain SQL. */
export const isStore = (path: string): boolean => /(^|[/-])store\.ts$/.test(path);
