import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, it } from 'vitest';
import { forgetHomeShape, keepHomeShape, readHomeShape } from './home-shape.ts';

describe('the shape of the home screen', () => {
  it.each([
    { held: 0, hasVisit: false },
    { held: 7, hasVisit: true },
  ])('is as it was last seen: %j', (shape) => {
    const local = memoryStore();
    keepHomeShape(local, 'u1', shape);
    expect(readHomeShape(local, 'u1')).toEqual(shape);
  });

  it('is not known before, of somebody else, after it was forgotten, or where the storage was written by others', () => {
    const local = memoryStore();
    expect(readHomeShape(local, 'u1')).toBeNull();
    keepHomeShape(local, 'u1', { held: 1, hasVisit: false });
    expect(readHomeShape(local, 'u2')).toBeNull();
    forgetHomeShape(local);
    expect(readHomeShape(local, 'u1')).toBeNull();
    for (const text of ['u1', 'u1 many', 'u1 -1', 'u1 1e9', 'u1 99999999999']) {
      local.setItem('gim-home-shape', text);
      expect(readHomeShape(local, 'u1'), text).toBeNull();
    }
  });
});
