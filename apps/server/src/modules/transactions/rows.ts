import { type TransactionStage, transactionDetails } from '@gim/contract';
import { toDecimal } from '@gim/money';
import { timeOfId } from '../../platform/ids.ts';
import { canMove, isEnd, isFirstStage, statusOf } from './states.ts';
import type { Direction, Draft, Kept, Leg, Move, Note, UnitPrice } from './transaction.ts';

/** What is written of a new record. Plain values, so that many travel to the database as one text. */
export interface RecordRow extends ReturnType<typeof optionalColumns> {
  readonly id: string;
  readonly userId: string;
  readonly type: Draft['type'];
  readonly stages: readonly TransactionStage[];
  readonly stage: TransactionStage;
  readonly coin: string;
  readonly amount: string;
  readonly direction: Direction;
  readonly usd: string | null;
  readonly reason: string | null;
  readonly details: object;
  readonly postings: readonly string[];
  readonly at: Date;
  readonly endedAt: Date | null;
}

export interface MoveRow extends ReturnType<typeof optionalColumns> {
  readonly userId: string;
  readonly id: string;
  readonly from: TransactionStage;
  readonly to: TransactionStage;
  readonly reason: string | null;
  readonly details: object;
  readonly posting: string | null;
  readonly at: Date;
  readonly endedAt: Date | null;
}

export interface NoteRow {
  readonly userId: string;
  readonly id: string;
  readonly stage: TransactionStage;
  readonly details: object;
  readonly at: Date;
}

/** A draft that breaks the tables or its type's details is a bug of its owner: it is thrown, never kept. */
export function recordRow(draft: Draft, { id, at }: { id: string; at: Date }): RecordRow {
  const { userId, type, stages, leg, usd, details, postings } = draft;
  const stage = lastStage(draft);
  return {
    id,
    userId,
    type,
    stages,
    stage,
    coin: leg.money.asset.code,
    amount: toDecimal(leg.money),
    direction: leg.direction,
    ...optionalColumns(draft),
    usd: usd === undefined ? null : toDecimal(usd),
    reason: reasonFor(stage, draft.reason),
    details: transactionDetails[type].parse(details),
    postings,
    at,
    endedAt: isEnd(stage) ? at : null,
  };
}

/** The record as it will be read back, for an answer that is made before it is written. */
export const keptRow = ({ stages: _stages, at, ...row }: RecordRow): Kept => ({
  ...row,
  status: statusOf(row.stage),
  // The id holds the time that the record is dated by.
  createdAt: timeOfId(row.id),
  updatedAt: at,
});

export function moveRow(move: Move, { at }: { at: Date }): MoveRow {
  const { userId, id, type, from, to, details = {}, posting = null } = move;
  if (!canMove({ type, stage: from }, to)) throw new Error(`A ${type} does not go from ${from} to ${to}.`);
  return {
    userId,
    id,
    from,
    to,
    ...optionalColumns(move),
    reason: reasonFor(to, move.reason),
    details: checkPart(type, details),
    posting,
    at,
    endedAt: isEnd(to) ? at : null,
  };
}

export const noteRow = ({ userId, id, type, stage, details }: Note, { at }: { at: Date }): NoteRow => ({
  userId,
  id,
  stage,
  details: checkPart(type, details),
  at,
});

function lastStage({ type, stages }: Draft): TransactionStage {
  let [stage] = stages;
  if (!isFirstStage({ type, stage })) throw new Error(`A ${type} does not begin with ${stage}.`);
  for (const to of stages.slice(1)) {
    if (!canMove({ type, stage }, to)) throw new Error(`A ${type} does not go from ${stage} to ${to}.`);
    stage = to;
  }
  return stage;
}

function reasonFor(stage: TransactionStage, reason: string | undefined): string | null {
  const needsReason = ['Rejected', 'Canceled'].includes(statusOf(stage));
  if (needsReason !== (reason !== undefined)) {
    throw new Error(needsReason ? `Who is ${stage} needs a reason.` : `What is ${stage} has no reason.`);
  }
  return reason ?? null;
}

function checkPart(type: Draft['type'], details: object): object {
  const { shape } = transactionDetails[type];
  for (const [name, part] of Object.entries(details)) {
    const schema = Object.entries(shape).find(([known]) => known === name)?.[1];
    if (schema === undefined) throw new Error(`A ${type} has no detail called ${name}.`);
    schema.parse(part);
  }
  return details;
}

interface Optional {
  readonly counter?: Leg;
  readonly fee?: Draft['fee'];
  readonly price?: UnitPrice;
}

/** What an operation may have or not; a move that leaves them out leaves them as they are. */
function optionalColumns({ counter, fee, price }: Optional) {
  return {
    counterCoin: counter?.money.asset.code ?? null,
    counterAmount: counter === undefined ? null : toDecimal(counter.money),
    counterDirection: counter?.direction ?? null,
    feeCoin: fee?.asset.code ?? null,
    feeAmount: fee === undefined ? null : toDecimal(fee),
    priceCoin: price?.coin ?? null,
    priceQuote: price?.quote ?? null,
    priceRate: price?.rate ?? null,
  };
}
