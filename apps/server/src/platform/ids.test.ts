import { describe, expect, it } from 'vitest';
import { createFixedClock } from './clock.ts';
import { createIds } from './ids.ts';
import { createSeededRandom } from './random.ts';

describe('ids', () => {
  it('are UUIDs of version 7 that rise, also within one millisecond and when the clock goes back', () => {
    const clock = createFixedClock('2026-01-01T00:00:00Z');
    const ids = createIds({ clock, random: createSeededRandom('ids') });
    const made: string[] = [];
    for (let index = 0; index < 10_000; index += 1) {
      if (index === 6000) clock.advance(-5000);
      if (index === 8000) clock.advance(60_000);
      made.push(ids.next());
    }
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    for (const id of made)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt((made[0] ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 0, 1));
  });
});
