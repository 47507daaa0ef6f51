import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { appImportRule } from './app-imports.ts';

const of = (path: string, specifier: string): readonly string[] =>
  findingsOf(appImportRule, { [`apps/web/src/${path}`]: `import { a } from '${specifier}';` });

describe('imports inside a browser app', () => {
  test.each([
    ['main.tsx', './app/router.tsx'],
    ['app/router.tsx', '../screens/coins.tsx'],
    ['screens/coins.tsx', '../features/coins/coin-list.tsx'],
    ['features/coins/coin-list.tsx', './api.ts'],
    ['features/coins/coin-list.tsx', '../../shared/amount.tsx'],
    ['features/coins/coin-list.tsx', '../../platform/session.ts'],
    ['features/coins/coin-list.tsx', '@gim/ui'],
    ['shared/amount.tsx', '../platform/i18n.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(of(path, specifier)).toEqual([]);
  });

  test.each([
    ['screens/coins.tsx', '../app/router.tsx'],
    ['features/coins/coin-list.tsx', '../../screens/coins.tsx'],
    ['features/coins/coin-list.tsx', '../trades/api.ts'],
    ['shared/amount.tsx', '../features/coins/api.ts'],
    ['platform/session.ts', '../shared/amount.tsx'],
    ['platform/session.ts', '../features/sessions/api.ts'],
    ['components/box.tsx', '../shared/amount.tsx'],
  ])('%s may not import %s', (path, specifier) => {
    expect(of(path, specifier)).toHaveLength(1);
  });

  test('holds for the desk as well', () => {
    const files = { 'apps/desk/src/platform/session.ts': "import { a } from '../features/sessions/api.ts';" };
    expect(findingsOf(appImportRule, files)).toHaveLength(1);
  });
});
