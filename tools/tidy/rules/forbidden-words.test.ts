import { describe, expect, test } from 'vitest';
import type { Rule } from '../finding.ts';
import { findingsOf } from '../testing/findings-of.ts';
import {
  apiStringRule,
  consoleRule,
  looseTypeRule,
  moneyFloatRule,
  parseRule,
  timeAndChanceRule,
} from './forbidden-words.ts';

interface Case {
  readonly rule: Rule;
  readonly path: string;
  readonly text: string;
}

const imported = "import { parse } from '@gim/money';\n";

const allowed: readonly Case[] = [
  { rule: parseRule, path: 'packages/money/src/a.ts', text: 'export const a = 1;' },
  { rule: moneyFloatRule, path: 'packages/money/src/a.ts', text: 'export const a = BigInt("1");' },
  { rule: moneyFloatRule, path: 'packages/money/src/a.test.ts', text: 'parse(Number("1"));' },
  { rule: moneyFloatRule, path: 'packages/ui/src/chart/chart.tsx', text: 'Number("1");' },
  { rule: moneyFloatRule, path: 'apps/server/src/modules/users/a.ts', text: 'Number("1");' },
  { rule: timeAndChanceRule, path: 'apps/server/src/platform/clock.ts', text: 'Date.now(); new Date();' },
  { rule: timeAndChanceRule, path: 'apps/web/src/platform/random.ts', text: 'Math.random();' },
  { rule: timeAndChanceRule, path: 'apps/server/src/a.ts', text: 'new Date(0); new Date(text);' },
  { rule: timeAndChanceRule, path: 'apps/server/src/a.test.ts', text: 'Date.now();' },
  {
    rule: looseTypeRule,
    path: 'apps/server/src/a.ts',
    text: 'const any = 1 as const; const b: unknown = any;',
  },
  { rule: consoleRule, path: 'apps/web/src/platform/host-bridge.ts', text: 'console.info("{}");' },
  { rule: consoleRule, path: 'tools/commands/start.ts', text: 'console.log("ready");' },
  { rule: apiStringRule, path: 'packages/contract/src/coins.ts', text: 'const a = "/api/coins";' },
  { rule: apiStringRule, path: 'e2e/coins.spec.ts', text: 'const a = "/api/coins";' },
  { rule: apiStringRule, path: 'apps/web/src/a.test.ts', text: 'const a = "/api/coins";' },
  { rule: apiStringRule, path: 'apps/server/src/http/a.ts', text: 'const a = "/api/docs#problem-x";' },
  { rule: apiStringRule, path: 'apps/server/src/http/a.ts', text: 'const a = "/api/";' },
  { rule: apiStringRule, path: 'apps/web/src/a.ts', text: '// see /api/coins\nconst a = "/coins";' },
];

const forbidden: readonly Case[] = [
  { rule: parseRule, path: 'packages/money/src/a.ts', text: 'export const = 1;' },
  { rule: moneyFloatRule, path: 'packages/money/src/a.ts', text: 'Number("1");' },
  { rule: moneyFloatRule, path: 'packages/money/src/a.ts', text: 'parseFloat("1");' },
  { rule: moneyFloatRule, path: 'packages/money/src/a.ts', text: 'Number.parseFloat("1");' },
  { rule: moneyFloatRule, path: 'apps/server/src/modules/cash-orders/a.ts', text: 'Number("1");' },
  { rule: moneyFloatRule, path: 'apps/server/src/modules/users/fee-postings.ts', text: 'Number("1");' },
  { rule: moneyFloatRule, path: 'apps/web/src/shared/amount.tsx', text: `${imported}Number("1");` },
  { rule: timeAndChanceRule, path: 'apps/server/src/a.ts', text: 'Date.now();' },
  { rule: timeAndChanceRule, path: 'apps/server/src/a.ts', text: 'const now = Date.now;' },
  { rule: timeAndChanceRule, path: 'apps/server/src/a.ts', text: 'new Date();' },
  { rule: timeAndChanceRule, path: 'apps/server/src/a.ts', text: 'Date();' },
  { rule: timeAndChanceRule, path: 'packages/client/src/a.ts', text: 'Math.random();' },
  { rule: looseTypeRule, path: 'apps/server/src/a.ts', text: 'const a: any = 1;' },
  { rule: looseTypeRule, path: 'apps/server/src/a.test.ts', text: 'const a = b as any;' },
  { rule: looseTypeRule, path: 'apps/server/src/a.ts', text: 'const a = b as unknown as string;' },
  { rule: looseTypeRule, path: 'apps/server/src/a.ts', text: 'const a = (b as unknown) as string;' },
  { rule: consoleRule, path: 'apps/web/src/platform/session.ts', text: 'console.info("x");' },
  { rule: consoleRule, path: 'apps/server/src/main.ts', text: 'globalThis.console.error("x");' },
  { rule: apiStringRule, path: 'apps/web/src/a.ts', text: 'fetch("/api/coins");' },
  { rule: apiStringRule, path: 'apps/web/src/a.ts', text: `fetch(\`/api/coins/$\{id}\`);` },
  { rule: apiStringRule, path: 'packages/client/src/a.ts', text: 'fetch("/api/coins");' },
];

describe('words that have their place', () => {
  test.each(allowed)('$rule.name accepts $text in $path', ({ rule, path, text }) => {
    expect(findingsOf(rule, { [path]: text })).toEqual([]);
  });

  test.each(forbidden)('$rule.name finds $text in $path', ({ rule, path, text }) => {
    expect(findingsOf(rule, { [path]: text })).toHaveLength(1);
  });
});
