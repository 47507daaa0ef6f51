import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { moduleReadmeRule } from './module-readmes.ts';

const folder = 'apps/server/src/modules/users/';

describe('READMEs of modules', () => {
  test('accepts a module with a README of 40 lines', () => {
    const files = { [`${folder}index.ts`]: '', [`${folder}README.md`]: 'text\n'.repeat(40) };
    expect(findingsOf(moduleReadmeRule, files)).toEqual([]);
  });

  test('finds a module without one', () => {
    expect(findingsOf(moduleReadmeRule, { [`${folder}index.ts`]: '' })).toHaveLength(1);
  });

  test('finds a long one', () => {
    expect(findingsOf(moduleReadmeRule, { [`${folder}README.md`]: 'text\n'.repeat(41) })).toHaveLength(1);
  });
});
