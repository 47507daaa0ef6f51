import type { Flow, TransactionStatus } from '@gim/contract';
import { type Money, toDecimal } from '@gim/money';
import { timeOfId } from '../../platform/ids.ts';
import type { Position } from './flow.ts';
import type { Flows } from './flows.ts';
import type {
  Direction,
  DraftOf,
  MoveOf,
  NoteOf,
  Side,
  StoredTransaction,
  UnitPrice,
} from './transaction.ts';

type AnyDraft = DraftOf<Flow>;
type AnyMove = MoveOf<Flow>;
type AnyNote = NoteOf<Flow>;

/** The context of a row: the registered flows and the time. */
interface Making {
  readonly flows: Flows;
  readonly at: Date;
}

/** The columns of a new record. Plain values, so that many are sent to the database as one JSON text. */
export interface RecordRow extends ReturnType<typeof optionalColumns> {
  readonly id: string;
  readonly userId: string;
  readonly type: string;
  readonly stages: readonly string[];
  readonly stage: string;
  readonly status: TransactionStatus;
  readonly coin: string;
  readonly amount: string;
  readonly direction: Direction;
  readonly usd: string | null;
  readonly reason: string | null;
  readonly details: object;
  /** The search values. */
  readonly searchValues: readonly string[];
  readonly postings: readonly string[];
  readonly at: Date;
  readonly endedAt: Date | null;
}

export interface MoveRow extends ReturnType<typeof optionalColumns> {
  readonly userId: string;
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly status: TransactionStatus;
  readonly reason: string | null;
  readonly details: object;
  /** The search values. */
  readonly searchValues: readonly string[];
  readonly posting: string | null;
  /** Null leaves it unchanged. */
  readonly amount: string | null;
  readonly usd: string | null;
  readonly at: Date;
  readonly endedAt: Date | null;
}

export interface NoteRow {
  readonly userId: string;
  readonly id: string;
  readonly type: string;
  readonly stage: string;
  readonly status: TransactionStatus;
  readonly details: object;
  /** Null leaves it unchanged. */
  readonly feeCoin: string | null;
  readonly feeAmount: string | null;
  /** The search values. */
  readonly searchValues: readonly string[];
  readonly at: Date;
}

/** A draft that violates its flow's rules or schema is a bug of its module: it is thrown and not stored. */
export function recordRow(draft: AnyDraft, { flows, at, id }: Making & { readonly id: string }): RecordRow {
  const { userId, type, stages, side, usd, postings } = draft;
  const position = lastPosition(flows, draft);
  const details = flows.parseDetails(type, draft.details);
  return {
    id,
    userId,
    type,
    stages,
    stage: position.stage,
    status: flows.statusOf(position),
    coin: side.money.asset.code,
    amount: toDecimal(side.money),
    direction: side.direction,
    ...optionalColumns(draft),
    usd: usd === undefined ? null : toDecimal(usd),
    reason: reasonFor(flows, position, draft.reason),
    details,
    searchValues: flows.searchValues(type, details),
    postings,
    at,
    endedAt: flows.isFinal(position) ? at : null,
  };
}

/** The record as it will be read back, for a response that is built before the write. */
export const storedRow = ({
  stages: _stages,
  searchValues: _values,
  at,
  ...row
}: RecordRow): StoredTransaction => ({
  ...row,
  // The id contains the record's creation time.
  createdAt: timeOfId(row.id),
  updatedAt: at,
});

export function moveRow(move: AnyMove, { flows, at }: Making): MoveRow {
  const { userId, id, type, from, to, amount, usd, posting = null } = move;
  checkMove(flows, { type, stage: from }, to);
  const position = { type, stage: to };
  const details = flows.parseSomeDetails(type, move.details ?? {});
  return {
    userId,
    id,
    type,
    from,
    to,
    status: flows.statusOf(position),
    ...optionalColumns(move),
    reason: reasonFor(flows, position, move.reason),
    details,
    searchValues: flows.searchValues(type, details),
    posting,
    amount: amount === undefined ? null : toDecimal(amount),
    usd: usd === undefined ? null : toDecimal(usd),
    at,
    endedAt: flows.isFinal(position) ? at : null,
  };
}

export function noteRow(
  { userId, id, type, stage, details: given, fee }: AnyNote,
  { flows, at }: Making,
): NoteRow {
  const details = flows.parseSomeDetails(type, given);
  const searchValues = flows.searchValues(type, details);
  return {
    userId,
    id,
    type,
    stage,
    status: flows.statusOf({ type, stage }),
    details,
    ...feeColumns(fee),
    searchValues,
    at,
  };
}

function lastPosition(flows: Flows, { type, stages }: AnyDraft): Position {
  let [stage] = stages;
  if (!flows.isFirstStage({ type, stage })) throw new Error(`A ${type} does not begin with ${stage}.`);
  for (const to of stages.slice(1)) {
    checkMove(flows, { type, stage }, to);
    stage = to;
  }
  return { type, stage };
}

function checkMove(flows: Flows, { type, stage }: Position, to: string): void {
  if (!flows.canMove({ type, stage }, to)) throw new Error(`A ${type} does not go from ${stage} to ${to}.`);
}

function reasonFor(flows: Flows, position: Position, reason: string | undefined): string | null {
  const { stage } = position;
  const needsReason = ['Rejected', 'Canceled'].includes(flows.statusOf(position));
  if (needsReason !== (reason !== undefined)) {
    throw new Error(needsReason ? `What is ${stage} needs a reason.` : `What is ${stage} has no reason.`);
  }
  return reason ?? null;
}

interface Optional {
  readonly counter?: Side;
  readonly fee?: Money;
  readonly price?: UnitPrice;
}

/** Optional fields; a move that omits them leaves them unchanged. */
function optionalColumns({ counter, fee, price }: Optional) {
  return {
    counterCoin: counter?.money.asset.code ?? null,
    counterAmount: counter === undefined ? null : toDecimal(counter.money),
    counterDirection: counter?.direction ?? null,
    ...feeColumns(fee),
    priceCoin: price?.coin ?? null,
    priceQuote: price?.quote ?? null,
    priceRate: price?.rate ?? null,
  };
}

const feeColumns = (fee: Money | undefined) => ({
  feeCoin: fee?.asset.code ?? null,
  feeAmount: fee === undefined ? null : toDecimal(fee),
});
