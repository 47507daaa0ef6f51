import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { controlRule } from './controls.ts';

const path = 'apps/server/src/http/headers.test.ts';
const proof = "test('W-03 sends the headers on every route', () => {});";
const row = `| W-03 | Headers | [headers](${path}) |`;

describe('the list of security controls', () => {
  test('accepts a control whose linked test names its id', () => {
    expect(findingsOf(controlRule, { 'SECURITY.md': row, [path]: proof })).toEqual([]);
  });

  test('finds a control whose linked test does not name it', () => {
    const files = { 'SECURITY.md': row, [path]: "test('sends headers', () => { const a = 'W-03'; });" };
    expect(findingsOf(controlRule, files)).toEqual([expect.stringContaining('does not prove W-03')]);
  });

  test('finds a control whose test is gone, and one without a link', () => {
    expect(findingsOf(controlRule, { 'SECURITY.md': `${row}\n| W-04 | Text | soon |` })).toHaveLength(2);
  });

  test('finds a proven control that the list forgets', () => {
    expect(findingsOf(controlRule, { [path]: proof })).toEqual([expect.stringContaining('does not list')]);
  });
});
