import type { CashSide, cashOrderStages, Problem } from '@gim/contract';

export type Stage = (typeof cashOrderStages)[number];

/** The first stage: cash in reserves a place, cash out also reserves dollars. */
export const firstStage = { in: 'scheduled', out: 'funds_locked' } as const satisfies Record<CashSide, Stage>;

/**
 * The position of an order, the same for both sides. A locked order waits for support after five wrong codes or a
 * wrong person.
 */
export const positions = [
  'booked',
  'code_issued',
  'code_locked',
  'at_point',
  'at_point_locked',
  'successful',
  'rejected',
  'canceled',
] as const;
export type Position = (typeof positions)[number];

interface Rule {
  /** The allowed transitions. Everything else is refused. */
  readonly steps: Readonly<Partial<Record<Position, Position>>>;
  readonly refusal: Problem;
  /** Transitions with another refusal. */
  readonly refusals?: Readonly<Partial<Record<Position, Problem>>>;
}

const closed = { successful: 'CodeClosed', rejected: 'CodeClosed', canceled: 'CodeClosed' } as const;

/**
 * The transition table of orders (O-01). The database has the same table and refuses everything else
 * (`cash_orders.transition`). The tests find actions that leave an order without a way to end.
 */
export const rules = {
  reschedule: { steps: { booked: 'booked' }, refusal: 'RescheduleNotPossible' },
  getCode: {
    steps: { booked: 'code_issued', code_issued: 'code_issued' },
    refusal: 'CodeClosed',
    refusals: { code_locked: 'CodeLocked', at_point_locked: 'CodeLocked', ...closed },
  },
  cancel: {
    steps: { booked: 'canceled' },
    refusal: 'CancelTooLate',
    refusals: {
      code_issued: 'CancelOnlyBySupport',
      code_locked: 'CancelOnlyBySupport',
      at_point: 'CancelOnlyBySupport',
      at_point_locked: 'CancelOnlyBySupport',
    },
  },
  acceptCode: {
    steps: { code_issued: 'at_point' },
    refusal: 'OrderNotReady',
    refusals: { code_locked: 'CodeLocked', at_point_locked: 'CodeLocked' },
  },
  lockCode: { steps: { code_issued: 'code_locked' }, refusal: 'OrderNotReady' },
  complete: { steps: { at_point: 'successful' }, refusal: 'OrderNotReady' },
  lower: { steps: { at_point: 'at_point' }, refusal: 'OrderNotReady' },
  setNoteAside: { steps: { at_point: 'at_point' }, refusal: 'OrderNotReady' },
  reject: { steps: { code_issued: 'rejected', at_point: 'rejected' }, refusal: 'OrderNotReady' },
  refusePerson: {
    steps: { code_issued: 'code_locked', at_point: 'at_point_locked' },
    refusal: 'OrderNotReady',
  },
  cancelBySupport: {
    steps: {
      booked: 'canceled',
      code_issued: 'canceled',
      code_locked: 'canceled',
      at_point: 'canceled',
      at_point_locked: 'canceled',
    },
    refusal: 'OrderClosed',
  },
  /** No-show. A customer at the counter is served or rejected by the teller, however late. */
  noShow: {
    steps: {
      booked: 'canceled',
      code_issued: 'canceled',
      code_locked: 'canceled',
      at_point_locked: 'canceled',
    },
    refusal: 'OrderClosed',
  },
  /** The point closes the day. An order whose code was shown is served, or canceled by support. */
  closeDay: { steps: { booked: 'canceled' }, refusal: 'OrderClosed' },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof rules;
export const actions: readonly Action[] = Object.keys(rules).filter((name): name is Action => name in rules);

/** The effect of an action at a position: the new position, or the refusal. */
export function stepOf(action: Action, position: Position): { to: Position } | { problem: Problem } {
  const { steps, refusal, refusals = {} }: Rule = rules[action];
  const to = steps[position];
  return to === undefined ? { problem: refusals[position] ?? refusal } : { to };
}

/** The part of a position that the database stores: the stage of the history, and whether support has to look at it. */
export interface OrderProgress {
  readonly stage: Stage;
  readonly isLocked: boolean;
}

const standings = {
  code_issued: { stage: 'code_issued', isLocked: false },
  code_locked: { stage: 'code_issued', isLocked: true },
  at_point: { stage: 'at_point', isLocked: false },
  at_point_locked: { stage: 'at_point', isLocked: true },
  successful: { stage: 'successful', isLocked: false },
  rejected: { stage: 'rejected', isLocked: false },
  canceled: { stage: 'canceled', isLocked: false },
} as const satisfies Record<Exclude<Position, 'booked'>, OrderProgress>;

export const progressOf = (position: Position, side: CashSide): OrderProgress =>
  position === 'booked' ? { stage: firstStage[side], isLocked: false } : standings[position];

export function positionOf({ stage, isLocked }: OrderProgress): Position {
  switch (stage) {
    case 'scheduled':
    case 'funds_locked':
      return 'booked';
    case 'code_issued':
      return isLocked ? 'code_locked' : 'code_issued';
    case 'at_point':
      return isLocked ? 'at_point_locked' : 'at_point';
    default:
      return stage;
  }
}

export const finalPositions: readonly Position[] = ['successful', 'rejected', 'canceled'];
export const isOpen = (progress: OrderProgress): boolean => !finalPositions.includes(positionOf(progress));
