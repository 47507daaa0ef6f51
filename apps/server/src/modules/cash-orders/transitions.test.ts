import { describe, expect, it } from 'vitest';
import { cashOrderFlows } from './flow.ts';
import {
  type Action,
  actions,
  finalPositions,
  firstStage,
  type Position,
  positionOf,
  positions,
  progressOf,
  stepOf,
} from './transitions.ts';

const next = (position: Position, allowed: readonly Action[] = actions): readonly Position[] =>
  allowed.flatMap((action) => {
    const step = stepOf(action, position);
    return 'to' in step ? [step.to] : [];
  });

/** Everything that can be reached from a position, itself included. */
function reached(from: Position, allowed: readonly Action[] = actions): ReadonlySet<Position> {
  const found = new Set<Position>([from]);
  // A set that grows while it is walked is walked to its end.
  for (const position of found) for (const to of next(position, allowed)) found.add(to);
  return found;
}

describe('the table of steps', () => {
  it('O-01 reaches every position from a booking and nothing else', () => {
    expect([...reached('booked')].toSorted()).toEqual([...positions].toSorted());
  });

  it('O-01 has no dead end: every open position leads to an end, whatever happens to it on the way', () => {
    for (const start of positions)
      for (const position of reached(start))
        expect([...reached(position)].some((one) => finalPositions.includes(one))).toBe(true);
  });

  it('O-01 lets nobody be needed for an end but who has the cash in hand', () => {
    for (const position of positions.filter((one) => !finalPositions.includes(one))) {
      const byItself = reached(position, ['noShow']).has('canceled');
      const byTeller = reached(position, ['complete', 'reject']).has('successful');
      expect(byItself || byTeller, position).toBe(true);
      expect(reached(position, ['cancelBySupport']).has('canceled'), position).toBe(true);
    }
  });

  it('O-01 leaves an end with nothing', () => {
    for (const position of finalPositions)
      for (const action of actions) expect(stepOf(action, position), action).toHaveProperty('problem');
  });

  it('O-02 never lets the customer cancel once a code was shown', () => {
    for (const position of reached('code_issued'))
      expect(stepOf('cancel', position), position).toHaveProperty('problem');
  });

  it('O-05 completes only what a code was accepted for', () => {
    const completing = positions.filter((position) => 'to' in stepOf('complete', position));
    expect(completing).toEqual(['at_point']);
    const accepting = positions.filter(
      (position) => next(position).includes('at_point') && position !== 'at_point',
    );
    expect(accepting).toEqual(['code_issued']);
  });

  it('O-01 takes these steps and refuses every other pair of position and action', () => {
    const taken = positions.flatMap((position) =>
      actions.flatMap((action) => {
        const step = stepOf(action, position);
        return 'to' in step ? [`${position} ${action} ${step.to}`] : [];
      }),
    );
    expect(taken).toEqual([
      'booked reschedule booked',
      'booked getCode code_issued',
      'booked cancel canceled',
      'booked cancelBySupport canceled',
      'booked noShow canceled',
      'booked closeDay canceled',
      'code_issued getCode code_issued',
      'code_issued acceptCode at_point',
      'code_issued lockCode code_locked',
      'code_issued reject rejected',
      'code_issued refusePerson code_locked',
      'code_issued cancelBySupport canceled',
      'code_issued noShow canceled',
      'code_locked cancelBySupport canceled',
      'code_locked noShow canceled',
      'at_point complete successful',
      'at_point lower at_point',
      'at_point setNoteAside at_point',
      'at_point reject rejected',
      'at_point refusePerson at_point_locked',
      'at_point cancelBySupport canceled',
      'at_point_locked cancelBySupport canceled',
      'at_point_locked noShow canceled',
    ]);
  });

  it.each(['in', 'out'] as const)('O-01 takes no step for cash %s that the history would refuse', (side) => {
    const [flow] = cashOrderFlows.filter(({ firstStages }) => firstStages.includes(firstStage[side]));
    for (const position of positions) {
      expect(positionOf(progressOf(position, side))).toBe(position);
      for (const to of next(position)) {
        const [from, then] = [progressOf(position, side).stage, progressOf(to, side).stage];
        if (from !== then) expect(flow?.transitions[from]).toContain(then);
      }
    }
  });
});
