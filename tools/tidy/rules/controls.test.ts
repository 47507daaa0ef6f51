import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { treeOf } from '../tree.ts';
import { controlRule, securityPath, writeControls } from './controls.ts';

const path = 'apps/server/src/http/headers.test.ts';
const files = {
  'tools/tidy/controls.json': '{ "W-01": "Policy", "W-03": "Headers on every answer" }',
  [securityPath]:
    '# Security\n<!-- controls: written by npm run fix -->\n<!-- end of controls -->\nReport to us.\n',
  [path]: "test('W-03 sends the headers on every route', () => {});",
};
const current = { ...files, [securityPath]: writeControls(treeOf(files)) };

describe('the list of security controls', () => {
  test('names each control that a test proves, with a link to it, and nothing more', () => {
    expect(current[securityPath]).toContain(`| W-03 | Headers on every answer | [headers.test](${path}) |`);
    expect(current[securityPath]).not.toContain('W-01');
    expect(current[securityPath]).toMatch(/^# Security\n/);
    expect(current[securityPath]).toMatch(/\nReport to us\.\n$/);
    expect(findingsOf(controlRule, current)).toEqual([]);
  });

  test.each([
    "test.each([1, 2])('W-01 blocks %s', () => {});",
    "describe.each<[string]>([['a']])('W-01 blocks %s', () => {});",
    "test.describe('W-01 blocks', () => {});",
    `for (const path of paths) test(\`W-01 blocks $\{path}\`, () => {});`,
  ])('sees the id in %s', (text) => {
    const added = treeOf({ ...files, 'e2e/policy.spec.ts': text });
    expect(writeControls(added)).toContain('| W-01 | Policy | [policy.spec](e2e/policy.spec.ts) |');
  });

  test('is found out of date when a proof is gone', () => {
    const gone = { ...current, [path]: "test('sends headers', () => { const a = 'W-03'; });" };
    expect(findingsOf(controlRule, gone)).toEqual([expect.stringContaining('out of date')]);
  });

  test('is found out of date when a proof is new', () => {
    const added = { ...current, 'e2e/policy.spec.ts': "test('W-01 blocks a foreign script', () => {});" };
    expect(findingsOf(controlRule, added)).toEqual([expect.stringContaining('out of date')]);
  });

  test('does not know an id that no requirement has', () => {
    const added = { ...current, 'e2e/odd.spec.ts': "test('X-99 is odd', () => {});" };
    expect(findingsOf(controlRule, added)).toEqual([expect.stringContaining('X-99 is not in')]);
  });
});
