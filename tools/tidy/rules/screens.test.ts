import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { screenRule } from './screens.ts';

const router = 'apps/web/src/app/router.tsx';
const screens = 'apps/web/src/screens/';
const routes = (...patterns: readonly string[]): string =>
  `export const routes = [${patterns.map((pattern) => `\n{ path: '${pattern}' }`).join(',')}];`;

describe('screens and routes', () => {
  test('accepts a screen for each route and a route for each screen', () => {
    const files = {
      [router]: routes('/', '/coins/:id/withdraw', '*'),
      [`${screens}index.tsx`]: '',
      [`${screens}coins.$id.withdraw.tsx`]: '',
      [`${screens}index.test.tsx`]: '',
    };
    expect(findingsOf(screenRule, files)).toEqual([]);
  });

  test('finds a route whose screen is called otherwise, and that screen', () => {
    const files = { [router]: routes('/coins/:id'), [`${screens}coin.$id.tsx`]: '' };
    expect(findingsOf(screenRule, files)).toEqual([
      expect.stringMatching(/router\.tsx:2 .*no screen/),
      expect.stringContaining('no route leads to /coin/:id'),
    ]);
  });

  test('finds a pattern that is routed twice', () => {
    const files = { [router]: routes('/coins', '/coins'), [`${screens}coins.tsx`]: '' };
    expect(findingsOf(screenRule, files)).toEqual([expect.stringMatching(/:3 .*routed twice/)]);
  });

  test('holds for the desk as well', () => {
    expect(findingsOf(screenRule, { 'apps/desk/src/screens/today.tsx': '' })).toHaveLength(1);
  });
});
