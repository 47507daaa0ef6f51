import { posix } from 'node:path';

/** The packages and apps, and which of our packages each may import. */
export const unitImports: Readonly<Record<string, readonly string[]>> = {
  'packages/languages': [],
  'packages/money': ['languages'],
  'packages/contract': ['languages', 'money'],
  'packages/client': ['money', 'contract'],
  // For the mark of an order's seal, which server and screens share.
  'packages/ui': ['contract'],
  'packages/browser': ['languages'],
  'apps/server': ['languages', 'money', 'contract'],
  'apps/web': ['languages', 'money', 'contract', 'client', 'ui', 'browser'],
  'apps/desk': ['languages', 'money', 'contract', 'client', 'ui', 'browser'],
};

/**
 * The server's modules by level. A module may only import modules of a lower level. Staff is the lowest, because every
 * module's desk routes write the audit log.
 */
export const moduleLevels: Readonly<Record<string, number>> = {
  staff: 0,
  ledger: 1,
  users: 1,
  coins: 1,
  points: 1,
  transactions: 1,
  chains: 1,
  sessions: 2,
  kyc: 2,
  limits: 2,
  balances: 2,
  fees: 2,
  signer: 2,
  drawers: 2,
  trades: 3,
  deposits: 3,
  withdrawals: 3,
  'cash-orders': 3,
  payouts: 3,
  support: 3,
  hedges: 4,
  treasury: 4,
  affiliate: 4,
  'data-export': 4,
  home: 4,
  proofs: 4,
  'withdrawal-options': 4,
  'desk-counts': 5,
  notifications: 5,
};

/**
 * The files that may give a replica to the use cases of their module. What is decided about money reads the primary (L-06), so
 * the list grows only by files whose use cases show and decide nothing.
 */
export const replicaReaders: readonly string[] = [
  'affiliate/core.ts',
  'balances/index.ts',
  'balances/step-cache.ts',
  'staff/core.ts',
  'transactions/core.ts',
];

/** Modules in which every file handles amounts. */
export const moneyModules: readonly string[] = [
  'ledger',
  'balances',
  'limits',
  'fees',
  'trades',
  'hedges',
  'chains',
  'signer',
  'deposits',
  'withdrawals',
  'treasury',
  'cash-orders',
  'drawers',
  'payouts',
  'affiliate',
  'proofs',
  'withdrawal-options',
];

/** The package or app a path belongs to: `packages/money`, `apps/web`, `tools`, `e2e`. */
export const unitOf = (path: string): string => {
  const [top = '', second = ''] = path.split('/');
  return top === 'packages' || top === 'apps' ? `${top}/${second}` : top;
};

/** The path of a relative import; undefined for a package. */
export const resolveImport = (from: string, specifier: string): string | undefined => {
  if (!specifier.startsWith('.')) return undefined;
  const [path = ''] = specifier.split('?');
  return posix.normalize(posix.join(posix.dirname(from), path));
};

/** The module a server file belongs to, if any. */
export const moduleOf = (path: string): string | undefined =>
  /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];

/** A module's PostgreSQL schema: its name with underscores. */
export const schemaOf = (module: string): string => module.replaceAll('-', '_');
