import { memoryStore, type Store } from '@gim/browser/store.ts';
import { describe, expect, test, vi } from 'vitest';
import { createSession } from './session.ts';
import { sampleSession as session } from './testing/sample-session.ts';

const never = () => () => undefined;
const open = (tab: Store, now: () => number) => createSession({ tab, now, after: never });
const early = (): number => Date.parse('2025-10-16T17:59:59Z');
const late = (): number => Date.parse('2025-10-16T18:00:00Z');

describe('the session of the desk', () => {
  test('lasts over a reload of the tab', () => {
    const tab = memoryStore();
    open(tab, early).begin(session);
    expect(open(tab, early).read()).toEqual(session);
  });

  test('takes rights that were read again, of the same person alone and while it lasts', () => {
    const tab = memoryStore();
    const opened = open(tab, early);
    const told: unknown[] = [];
    opened.subscribe(() => told.push(opened.read()?.staff.rights));
    opened.update(session.staff);
    expect(opened.read()).toBeNull();
    opened.begin(session);
    opened.update({ ...session.staff, id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b99', rights: [] });
    opened.update({ ...session.staff });
    opened.update({ ...session.staff, rights: ['desk.open'] });
    expect(told).toEqual([session.staff.rights, ['desk.open']]);
    expect(open(tab, early).read()?.staff.rights).toEqual(['desk.open']);
  });

  test('is over the moment it runs out', () => {
    const tab = memoryStore();
    open(tab, early).begin(session);
    expect(open(tab, late).read()).toBeNull();
  });

  test('ends by itself, also with nobody at the desk and after a reload', () => {
    vi.useFakeTimers({ now: early() });
    const tab = memoryStore();
    const after = (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    };
    createSession({ tab, now: Date.now, after }).begin(session);
    const reloaded = createSession({ tab, now: Date.now, after });
    const told: unknown[] = [];
    reloaded.subscribe(() => told.push(reloaded.read()));
    vi.advanceTimersByTime(999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([null]);
    expect(tab.getItem('staffSession')).toBeNull();
    vi.useRealTimers();
  });

  test('that was followed by another does not end the other one', () => {
    vi.useFakeTimers({ now: early() });
    const after = (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    };
    const opened = createSession({ tab: memoryStore(), now: Date.now, after });
    opened.begin(session);
    opened.begin({ ...session, token: 'def', expiresAt: '2025-10-16T20:00:00Z' });
    vi.advanceTimersByTime(60_000);
    expect(opened.read()?.token).toBe('def');
    vi.useRealTimers();
  });

  test('is gone after signing out, and tells who listens', () => {
    const tab = memoryStore();
    const opened = open(tab, early);
    let told = 0;
    opened.subscribe(() => {
      told += 1;
    });
    opened.begin(session);
    opened.clear();
    expect(opened.read()).toBeNull();
    expect(open(tab, early).read()).toBeNull();
    expect(told).toBe(2);
  });

  test.each(['{', '{}', '{"token":"abc"}', 'null'])('does not trust %s in the storage', (kept) => {
    const tab = memoryStore();
    tab.setItem('staffSession', kept);
    expect(open(tab, early).read()).toBeNull();
  });
});
