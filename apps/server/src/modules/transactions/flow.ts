import type { cancelTransaction, Flow, Language, StageOf, TransactionStatus } from '@gim/contract';
import type { z } from 'zod/mini';

export type DetailsOf<F extends Flow> = z.infer<F['details']>;

/** Why a user cannot cancel, of the problems that the endpoint declares. */
export type CancelProblem = (typeof cancelTransaction)['problems'][number];

export interface CancelRule<Stage extends string = string> {
  /** The stages in which the user may cancel. */
  readonly stages: readonly Stage[];
  /** What the user is told at other stages; `CancelTooLate` where nothing is given. */
  readonly problems?: { readonly [S in Stage]?: CancelProblem };
}

/** The columns of an exported statement that say where money came from or went to. */
export interface StatementPlace {
  readonly network?: string;
  readonly address?: string;
  readonly memo?: string;
  readonly txid?: string;
}

/**
 * The rules of one type of transaction, written by the module that owns the type. Stages, their public status and the
 * details schema are the contract's; the start of the process verifies that the rest fits them.
 */
export interface FlowDefinition<F extends Flow = Flow> {
  readonly contract: F;
  readonly firstStages: readonly StageOf<F>[];
  /**
   * The stages that may follow each stage; everything else is refused. A stage that lists itself can repeat (a reorganised
   * block, another attempt at a partner), and each repeat is a step of the timeline. Final stages are left out.
   */
  readonly transitions: { readonly [S in StageOf<F>]?: readonly StageOf<F>[] };
  /** Text fields of the details that the history's search finds by their beginning. */
  readonly searchable: readonly (keyof DetailsOf<F> & string)[];
  /** Null when a user can never cancel. The owner gives the function that cancels with `transactions.onCancel`. */
  readonly cancel: CancelRule<StageOf<F>> | null;
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
