import type { cancelTransaction, Flow, StageOf, TransactionEta, TransactionStatus } from '@gim/contract';
import type { Language } from '@gim/languages';
import type { z } from 'zod/mini';

export type DetailsOf<F extends Flow> = z.infer<F['details']>;

/** Why a user cannot cancel; one of the problems that the endpoint declares. */
export type CancelProblem = (typeof cancelTransaction)['problems'][number];

export interface CancelRule<Stage extends string = string> {
  /** The stages in which the user may cancel. */
  readonly stages: readonly Stage[];
  /** The problem reported at other stages; `CancelTooLate` by default. */
  readonly problems?: { readonly [S in Stage]?: CancelProblem };
}

/** The columns of an exported statement that show the source or destination. */
export interface StatementPlace {
  readonly network?: string;
  readonly address?: string;
  readonly memo?: string;
  readonly txid?: string;
}

/** The estimated duration of a flow. Without it no ETA is shown. */
export interface EtaRule<Stage extends string = string, Details = Readonly<Record<string, unknown>>> {
  /** The stages in which it waits for a person: no ETA is shown, and the time is not measured. */
  readonly waiting: readonly Stage[];
  /** Whether it waits for a person although its stage does not say so. */
  isPaused?(details: Details): boolean;
  /** Whether a completed operation counts as a sample; by default all do. */
  isMeasured?(details: Details): boolean;
  /** Shown until there are enough samples. */
  readonly usual: { readonly medianSeconds: number; readonly p90Seconds: number };
  /** An operation is never late before this time. */
  readonly floorSeconds: number;
  /** Where a late operation waits. */
  readonly reasons: { readonly [S in Stage]?: NonNullable<TransactionEta['reason']> };
}

/**
 * The rules of one type of transaction, written by the module that owns the type. The contract defines stages, their
 * public status and the details schema; at start the process verifies that the rest fits them.
 */
export interface FlowDefinition<F extends Flow = Flow> {
  readonly contract: F;
  readonly firstStages: readonly StageOf<F>[];
  /**
   * The stages that may follow each stage; all other transitions are refused. A stage that lists itself can repeat (a
   * reorganised block, another attempt at a partner), and each repeat is a step of the timeline. Final stages are left
   * out.
   */
  readonly transitions: { readonly [S in StageOf<F>]?: readonly StageOf<F>[] };
  /** Text fields of the details that the search matches by prefix. */
  readonly searchable: readonly (keyof DetailsOf<F> & string)[];
  /**
   * Null if a user can never cancel. The owning module registers the function that cancels with
   * `transactions.onCancel`.
   */
  readonly cancel: CancelRule<StageOf<F>> | null;
  readonly eta?: EtaRule<StageOf<F>, DetailsOf<F>>;
  readonly statement: {
    readonly titles: Readonly<Record<Language, string>>;
    place?(details: DetailsOf<F>): StatementPlace;
  };
}

/** The type and stage of a record. */
export interface Position {
  readonly type: string;
  readonly stage: string;
}

const finalStatuses: ReadonlySet<TransactionStatus> = new Set([
  'Completed',
  'Successful',
  'Rejected',
  'Canceled',
]);

export const isFinalStatus = (status: TransactionStatus): boolean => finalStatuses.has(status);
