import { countedSections } from '@gim/contract/desk-counts';
import { expect, test } from 'vitest';
import { sections } from './router.tsx';

test('Z-01 a figure needs the right of its section', () => {
  const rights = new Map<string, string>(sections.map(({ name, right }) => [name, right]));
  for (const [name, right] of Object.entries(countedSections))
    expect([name, rights.get(name)]).toEqual([name, right]);
});
