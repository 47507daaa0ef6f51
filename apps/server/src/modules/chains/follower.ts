import type { Tx } from '../../platform/db/db.ts';
import type { BlockRef, ChainBlock, Transfer } from './ports.ts';

/** What a module that follows a chain hears, block by block, each in one database transaction with the watcher's cursor. */
export interface ChainFollower {
  /** Called once for each block of the chain that is followed; again for another one after a rollback. */
  onBlock(tx: Tx, block: ChainBlock & { readonly network: string }): Promise<void>;
  /** Every block above `height` is gone. */
  onRollback(tx: Tx, gone: { readonly network: string; readonly height: number }): Promise<void>;
  /** After the newest block, and each time the tip or finality moved: confirmations are counted from here. Not in a transaction. */
  onTip?(tip: Tip): Promise<void>;
  /** What waits for a block now, all of it, each time it is asked for. Not in a transaction. */
  onPending?(network: string, transfers: readonly Transfer[]): Promise<void>;
}

export interface Tip extends BlockRef {
  readonly network: string;
  /** At or below it nothing can be replaced; null where the network has no such word. */
  readonly finalizedHeight: number | null;
}
