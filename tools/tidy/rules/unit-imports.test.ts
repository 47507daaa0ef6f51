import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { unitImportRule } from './unit-imports.ts';

const of = (path: string, specifier: string): readonly string[] =>
  findingsOf(unitImportRule, { [path]: `import { a } from '${specifier}';` });

describe('imports between packages and apps', () => {
  test.each([
    ['packages/contract/src/coins.ts', '@gim/money'],
    ['packages/client/src/call.ts', '@gim/contract'],
    ['packages/client/src/call.ts', './session.ts'],
    ['packages/ui/src/button/button.tsx', 'react'],
    ['apps/server/src/app.ts', '@gim/contract'],
    ['apps/web/src/app/router.tsx', '@gim/ui/button/button.tsx'],
    ['apps/web/vite.config.ts', '../../tools/vite/precompress.ts'],
    ['tools/commands/start.ts', '../../apps/server/src/platform/embedded-postgres/index.ts'],
    ['e2e/shell.spec.ts', '@gim/contract'],
  ])('%s may import %s', (path, specifier) => {
    expect(of(path, specifier)).toEqual([]);
  });

  test.each([
    ['packages/money/src/money.ts', '@gim/contract'],
    ['packages/contract/src/coins.ts', '@gim/client'],
    ['packages/ui/src/button/button.tsx', '@gim/money'],
    ['packages/client/src/call.ts', '@gim/web'],
    ['packages/client/src/call.ts', '../../contract/src/index.ts'],
    ['apps/server/src/app.ts', '@gim/ui'],
    ['apps/server/src/app.ts', '@gim/client'],
    ['apps/desk/src/main.tsx', '../../web/src/main.tsx'],
    ['apps/web/src/main.tsx', '../../../tools/vite/precompress.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(of(path, specifier)).toHaveLength(1);
  });

  test('sees types, re-exports and lazy imports too', () => {
    const text = [
      "import type { A } from '@gim/web';",
      "export { b } from '@gim/web';",
      "export * from '@gim/web';",
      "export const load = () => import('@gim/web');",
      "export type C = import('@gim/web').C;",
    ].join('\n');
    expect(findingsOf(unitImportRule, { 'packages/client/src/call.ts': text })).toHaveLength(5);
  });
});
