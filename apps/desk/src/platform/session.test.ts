import { memoryStore } from '@gim/browser/store.ts';
import { describe, expect, test } from 'vitest';
import { createSession, type StaffSession } from './session.ts';

const session: StaffSession = {
  token: 'abc',
  expiresAt: '2025-10-16T18:00:00Z',
  staff: {
    id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11',
    email: 'iryna@gim.example',
    name: 'Iryna B.',
    roles: ['teller'],
    rights: ['desk.open'],
  },
};
const before = (): number => Date.parse('2025-10-16T17:59:59Z');
const after = (): number => Date.parse('2025-10-16T18:00:00Z');

describe('the session of the desk', () => {
  test('lasts over a reload of the tab', () => {
    const tab = memoryStore();
    createSession({ tab, now: before }).begin(session);
    expect(createSession({ tab, now: before }).read()).toEqual(session);
  });

  test('is over the moment it runs out', () => {
    const tab = memoryStore();
    createSession({ tab, now: before }).begin(session);
    expect(createSession({ tab, now: after }).read()).toBeNull();
  });

  test('is gone after signing out, and tells who listens', () => {
    const tab = memoryStore();
    const opened = createSession({ tab, now: before });
    let told = 0;
    opened.subscribe(() => {
      told += 1;
    });
    opened.begin(session);
    opened.clear();
    expect(opened.read()).toBeNull();
    expect(createSession({ tab, now: before }).read()).toBeNull();
    expect(told).toBe(2);
  });

  test.each(['{', '{}', '{"token":"abc"}', 'null'])('does not trust %s in the storage', (kept) => {
    const tab = memoryStore();
    tab.setItem('staffSession', kept);
    expect(createSession({ tab, now: before }).read()).toBeNull();
  });
});
