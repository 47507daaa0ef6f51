import {
  createPriceAlert as createPriceAlertCall,
  createQuote as createQuoteCall,
  createRecurringBuy as createRecurringBuyCall,
  createTrade as createTradeCall,
  deletePriceAlert as deletePriceAlertCall,
  deleteRecurringBuy as deleteRecurringBuyCall,
  listPriceAlerts as listPriceAlertsCall,
  listRecurringBuys as listRecurringBuysCall,
  updateRecurringBuy as updateRecurringBuyCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { TradesCore } from './core.ts';
import { createQuote } from './create-quote.ts';
import { createTrade } from './create-trade.ts';
import { createPriceAlert, deletePriceAlert, listPriceAlerts } from './price-alerts/manage-price-alerts.ts';
import {
  createRecurringBuy,
  deleteRecurringBuy,
  listRecurringBuys,
  updateRecurringBuy,
} from './recurring-buys/manage-recurring-buys.ts';

/** Mounts the calls of this module. */
export function mountTrades(mount: Mount, core: TradesCore): void {
  mount(createQuoteCall, ({ body }, { userId }) => createQuote(core, { userId, body }));
  mount(createTradeCall, ({ body: { quoteId } }, { userId }, { postIdempotently }) =>
    createTrade(core, { userId, quoteId, postIdempotently }),
  );
  mountRecurringBuys(mount, core);
  mount(listPriceAlertsCall, ({ query: { coin } }, { userId }) => listPriceAlerts(core, { userId, coin }));
  mount(createPriceAlertCall, ({ body }, { userId }) => createPriceAlert(core, { userId, body }));
  mount(deletePriceAlertCall, ({ params: { priceAlertId: id } }, { userId }) =>
    deletePriceAlert(core, { userId, id }),
  );
}

function mountRecurringBuys(mount: Mount, core: TradesCore): void {
  mount(listRecurringBuysCall, ({ query: { coin } }, { userId }) =>
    listRecurringBuys(core, { userId, coin }),
  );
  mount(createRecurringBuyCall, ({ body }, { userId }, { runIdempotently }) =>
    createRecurringBuy(core, { userId, body, runIdempotently }),
  );
  mount(updateRecurringBuyCall, ({ params, body: { status } }, { userId }) =>
    updateRecurringBuy(core, { userId, id: params.recurringBuyId, status }),
  );
  mount(deleteRecurringBuyCall, ({ params: { recurringBuyId: id } }, { userId }) =>
    deleteRecurringBuy(core, { userId, id }),
  );
}
