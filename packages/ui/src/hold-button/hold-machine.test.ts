import { describe, expect, test } from 'vitest';
import { type HoldEvent, type HoldPhase, nextHold } from './hold-machine.ts';

function run(...events: readonly HoldEvent[]): { phase: HoldPhase; confirmed: number } {
  let phase: HoldPhase = 'idle';
  let confirmed = 0;
  for (const event of events) {
    const step = nextHold(phase, event);
    phase = step.phase;
    if (step.isConfirmed) confirmed += 1;
  }
  return { phase, confirmed };
}

describe('a hold button', () => {
  test.each<{ name: string; events: readonly HoldEvent[] }>([
    { name: 'held to the end', events: ['down', 'elapse'] },
    { name: 'pressed twice', events: ['press', 'press'] },
    { name: 'let go, then held to the end', events: ['down', 'release', 'down', 'elapse'] },
    { name: 'armed by a press, then held to the end', events: ['press', 'down', 'elapse'] },
  ])('confirms once when $name', ({ events }) => {
    expect(run(...events)).toEqual({ phase: 'idle', confirmed: 1 });
  });

  test.each<{ name: string; events: readonly HoldEvent[] }>([
    { name: 'let go early', events: ['down', 'release'] },
    { name: 'let go early and the timer comes late', events: ['down', 'release', 'elapse'] },
    { name: 'left while held', events: ['down', 'leave', 'elapse'] },
    { name: 'pressed once', events: ['press'] },
    { name: 'pressed once, left, pressed again', events: ['press', 'leave', 'press'] },
    { name: 'released without a hold', events: ['release'] },
    { name: 'pressed while held and let go', events: ['down', 'press', 'press', 'release'] },
  ])('does nothing when $name', ({ events }) => {
    expect(run(...events).confirmed).toBe(0);
  });

  test('stays armed after the release that follows the first press', () => {
    expect(run('press', 'release').phase).toBe('armed');
  });
});
