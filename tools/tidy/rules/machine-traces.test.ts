import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { machineTraceRule } from './machine-traces.ts';

// Concatenated, so that the rule does not match its own examples.
const path = (folder: string): string => `/${folder}/someone/gim`;

describe('traces of one machine', () => {
  test.each([
    "const chromium = '/usr/bin/chromium';",
    "import { a } from './home/a.ts';",
    "const url = 'http://localhost:8080/dashboard';",
    "path: '/settings/devices'",
    `const example = '${'/home'}/me/.npmrc';`,
  ])('accepts %s', (text) => {
    expect(findingsOf(machineTraceRule, { 'tools/a.ts': text })).toEqual([]);
  });

  test.each([
    `const root = '${path('home')}';`,
    `const root = '${path('Users')}';`,
    `see ${path('root')}`,
    `https://registry.${'npmjs'}.org/left-pad`,
  ])('finds %s', (text) => {
    expect(findingsOf(machineTraceRule, { 'docs/a.md': text })).toHaveLength(1);
  });
});
