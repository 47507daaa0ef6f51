import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { nameRule } from './names.ts';

describe('names', () => {
  test.each([
    'packages/money/src/money.ts',
    'packages/money/src/money.test.ts',
    'apps/server/src/modules/cash-orders/request-order.integration.test.ts',
    'apps/web/src/screens/coins.$id.withdraw.tsx',
    'texts/en-US/web/coins.json',
    'apps/server/migrations/0001_platform_outbox.sql',
    'packages/ui/src/button/button.module.css',
    'README.md',
    'docs/adr/0001-pinned-node.md',
    '.npmrc',
    'LICENSE',
  ])('accepts %s', (path) => {
    expect(findingsOf(nameRule, { [path]: '' })).toEqual([]);
  });

  test.each([
    'packages/money/src/Money.ts',
    'packages/ui/src/AmountInput/amount-input.tsx',
    'packages/money/src/round_up.ts',
    'apps/web/src/shared/utils/a.ts',
    'apps/server/src/common/a.ts',
    'apps/server/src/modules/users/helpers/a.ts',
    'packages/ui/src/misc/a.ts',
    'apps/web/src/features/coins/coins.$id.tsx',
  ])('finds %s', (path) => {
    expect(findingsOf(nameRule, { [path]: '' })).toHaveLength(1);
  });
});
