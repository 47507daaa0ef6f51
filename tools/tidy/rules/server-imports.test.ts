import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { serverImportRule } from './server-imports.ts';

const server = 'apps/server/src/';
const trades = 'modules/trades/';

const of = (path: string, specifier: string): readonly string[] =>
  findingsOf(serverImportRule, { [`${server}${path}`]: `import { a } from '${specifier}';` });

describe('imports inside the server', () => {
  test.each([
    [`${trades}routes.ts`, './buy-coin.ts'],
    [`${trades}routes.ts`, '../../http/mount.ts'],
    [`${trades}buy-coin.ts`, './policy.ts'],
    [`${trades}buy-coin.ts`, './store.ts'],
    [`${trades}buy-coin.ts`, '../ledger/index.ts'],
    [`${trades}buy-coin.ts`, '../limits/index.ts'],
    [`${trades}buy-coin.ts`, '../../platform/db/index.ts'],
    ['modules/transactions/core.ts', '../../platform/db/replica-reads.ts'],
    [`${trades}policy.ts`, './states.ts'],
    [`${trades}policy.ts`, '@gim/money'],
    [`${trades}policy.ts`, '@gim/contract/problems'],
    [`${trades}postings.ts`, '../ledger/index.ts'],
    [`${trades}index.ts`, './routes.ts'],
    [`${trades}store.ts`, 'kysely'],
    [`${trades}buy-coin.test.ts`, '../../testing/test-database.ts'],
    ['partners/prices/live.ts', '../../modules/trades/ports.ts'],
    ['partners/prices/live.ts', './candles.ts'],
    ['partners/prices/live.ts', '../../platform/clock.ts'],
    ['wiring.ts', './modules/trades/index.ts'],
    ['wiring.ts', './partners/prices/live.ts'],
    ['wiring-market.ts', './partners/prices/live.ts'],
    ['main.ts', './wiring.ts'],
    ['http/mount.ts', '../platform/log.ts'],
    ['sandbox/faucet.ts', '../modules/coins/index.ts'],
    ['signer/store.ts', '../platform/db/db.ts'],
    ['signer/parse-approval.ts', '../modules/signer/approval-policy.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(of(path, specifier)).toEqual([]);
  });

  test.each([
    [`${trades}routes.ts`, './store.ts', 'never reach the store'],
    [`${trades}routes.ts`, '../ledger/index.ts', 'of their own module'],
    [`${trades}buy-coin.ts`, './routes.ts', 'only index.ts imports routes'],
    [`${trades}buy-coin.ts`, './index.ts', 'its own index.ts'],
    [`${trades}buy-coin.ts`, '../../http/mount.ts', 'only routes know http'],
    [`${trades}buy-coin.ts`, '../ledger/store.ts', 'through its index.ts'],
    [`${trades}buy-coin.ts`, '../deposits/index.ts', 'lower levels only'],
    [`${trades}buy-coin.ts`, '../notifications/index.ts', 'lower levels only'],
    [`${trades}buy-coin.ts`, '../../partners/prices/live.ts', 'knows nothing of partners'],
    [`${trades}buy-coin.ts`, '../../testing/test-database.ts', 'only tests'],
    [`${trades}core.ts`, '../../platform/db/replica-reads.ts', 'decisions read the primary'],
    ['modules/ledger/core.ts', '../../platform/db/replica-reads.ts', 'decisions read the primary'],
    [`${trades}policy.ts`, './store.ts', 'only pure files'],
    [`${trades}fee-policy.ts`, './store.ts', 'only pure files'],
    [`${trades}policy.ts`, '../../platform/clock.ts', 'nothing of platform'],
    [`${trades}policy.ts`, 'node:crypto', 'pure file'],
    [`${trades}states.ts`, 'fastify', 'pure file'],
    [`${trades}store.ts`, '../ledger/index.ts', 'own module'],
    [`${trades}store.ts`, './buy-coin.ts', 'calls none'],
    ['partners/prices/live.ts', '../../modules/trades/index.ts', 'ports.ts'],
    ['partners/prices/live.ts', '../mail/live.ts', 'another partner'],
    ['partners/prices/live.ts', '../../http/mount.ts', 'nothing else'],
    ['http/mount.ts', '../modules/users/index.ts', 'nothing of module'],
    ['platform/jobs/index.ts', '../../modules/users/index.ts', 'nothing of module'],
    ['platform/jobs/index.ts', '../../http/mount.ts', 'nothing of http'],
    ['main.ts', './modules/users/index.ts', 'only wiring.ts'],
    ['sandbox/faucet.ts', '../modules/coins/store.ts', 'index.ts'],
    ['signer/start-signer.ts', '../modules/ledger/index.ts', 'runs nothing of the product'],
    ['signer/start-signer.ts', '../modules/signer/store.ts', 'runs nothing of the product'],
    ['signer/start-signer.ts', '../http/mount.ts', 'runs nothing of the product'],
  ])('%s may not import %s', (path, specifier, reason) => {
    expect(of(path, specifier)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    [`${trades}store.ts`, "import type { Trade } from './trade.ts';"],
    [`${trades}policy.ts`, "import { type Trade } from './trade.ts';"],
    [`${trades}index.ts`, "import type { Mount } from '../../http/mount.ts';"],
  ])('%s may take a type: %s', (path, text) => {
    expect(findingsOf(serverImportRule, { [`${server}${path}`]: text })).toEqual([]);
  });

  test.each([
    [`${trades}index.ts`, "import { createMount } from '../../http/mount.ts';"],
    [`${trades}buy-coin.ts`, "import type { Mount } from '../../http/mount.ts';"],
    [`${trades}policy.ts`, "import type { Clock } from '../../platform/clock.ts';"],
    [`${trades}buy-coin.ts`, "import type { Note } from '../notifications/index.ts';"],
    [`${trades}policy.ts`, "import { type Trade, load } from './store.ts';"],
  ])('%s may not say %s', (path, text) => {
    expect(findingsOf(serverImportRule, { [`${server}${path}`]: text })).toHaveLength(1);
  });

  test('asks for the level of a new module', () => {
    expect(of('modules/loyalty/index.ts', './policy.ts')).toEqual([expect.stringContaining('has no level')]);
  });
});
