import type { cancelTransaction, Flow, StageOf, TransactionEta, TransactionStatus } from '@gim/contract';
import type { Language } from '@gim/languages';
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

/** How long an operation of a flow should take. Without it nothing is promised. */
export interface EtaRule<Stage extends string = string, Details = Readonly<Record<string, unknown>>> {
  /** The stages in which it waits for a person: then no time is promised, and waiting there is not measured. */
  readonly waiting: readonly Stage[];
  /** Whether it waits for a person although its stage does not say so. */
  isPaused?(details: Details): boolean;
  /** Whether one that has arrived says something about the others; all do when absent. */
  isMeasured?(details: Details): boolean;
  /** What is said until enough were measured. */
  readonly usual: { readonly medianSeconds: number; readonly p90Seconds: number };
  /** Nothing is late before. */
  readonly floorSeconds: number;
  /** Where a late one waits. */
  readonly reasons: { readonly [S in Stage]?: NonNullable<TransactionEta['reason']> };
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
