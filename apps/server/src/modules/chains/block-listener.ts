import type { Tx } from '../../platform/db/db.ts';
import type { BlockRef, ChainBlock, Transfer } from './ports.ts';

/** Callbacks of a module that follows a chain. Each block is one database transaction with the watcher's cursor. */
export interface BlockListener {
  /** Called once for each block of the chain; again for its replacement after a rollback. */
  onBlock(tx: Tx, block: ChainBlock & { readonly network: string }): Promise<void>;
  /** All blocks above `height` are gone. */
  onRollback(tx: Tx, gone: { readonly network: string; readonly height: number }): Promise<void>;
  /**
   * After the newest block, and whenever the tip or finality moves: update confirmations here. Not in a transaction.
   */
  onTip?(tip: Tip): Promise<void>;
  /** All pending transfers, on every poll. Not in a transaction. */
  onPending?(network: string, transfers: readonly Transfer[]): Promise<void>;
}

export interface Tip extends BlockRef {
  readonly network: string;
  /** Nothing at or below it can be replaced; null where the network has no finality. */
  readonly finalizedHeight: number | null;
}
