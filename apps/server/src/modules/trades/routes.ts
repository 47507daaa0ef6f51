import { createQuote as createQuoteCall, createTrade as createTradeCall } from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { TradesCore } from './core.ts';
import { createQuote } from './create-quote.ts';
import { createTrade } from './create-trade.ts';

/** Mounts the calls of this module. */
export function mountTrades(mount: Mount, core: TradesCore): void {
  mount(createQuoteCall, ({ body }, { userId }) => createQuote(core, { userId, body }));
  mount(createTradeCall, ({ body: { quoteId } }, { userId }, { oncePosted }) =>
    createTrade(core, { userId, quoteId, oncePosted }),
  );
}
