import { expect, it } from 'vitest';
import { groupKey } from './group-key.ts';

it.each([
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['JBSWY3', 'JBSW Y3'],
  ['JBSW', 'JBSW'],
])('%s is read as %s', (secret, shown) => {
  expect(groupKey(secret)).toBe(shown);
});
