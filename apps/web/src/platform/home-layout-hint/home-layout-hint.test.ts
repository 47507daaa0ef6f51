import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, it } from 'vitest';
import { forgetHomeLayoutHint, readHomeLayoutHint, storeHomeLayoutHint } from './home-layout-hint.ts';

describe('the shape of the home screen', () => {
  it.each([
    { held: 0, hasVisit: false },
    { held: 7, hasVisit: true },
  ])('is as it was last seen: %j', (shape) => {
    const local = memoryStore();
    storeHomeLayoutHint(local, 'u1', shape);
    expect(readHomeLayoutHint(local, 'u1')).toEqual(shape);
  });

  it('is not known before, of somebody else, after it was forgotten, or where the storage was written by others', () => {
    const local = memoryStore();
    expect(readHomeLayoutHint(local, 'u1')).toBeNull();
    storeHomeLayoutHint(local, 'u1', { held: 1, hasVisit: false });
    expect(readHomeLayoutHint(local, 'u2')).toBeNull();
    forgetHomeLayoutHint(local);
    expect(readHomeLayoutHint(local, 'u1')).toBeNull();
    for (const text of ['u1', 'u1 many', 'u1 -1', 'u1 1e9', 'u1 99999999999']) {
      local.setItem('gim-home-shape', text);
      expect(readHomeLayoutHint(local, 'u1'), text).toBeNull();
    }
  });
});
