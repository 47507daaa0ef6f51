import {
  getBalanceHistory as getBalanceHistoryCall,
  getBalances as getBalancesCall,
  listHolds as listHoldsCall,
  setCoinVisibility as setCoinVisibilityCall,
  setCoinWatch as setCoinWatchCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { BalancesCore } from './core.ts';
import { getBalanceHistory } from './get-balance-history.ts';
import { getBalances } from './get-balances.ts';
import { listHolds } from './list-holds.ts';
import { setCoinVisibility } from './set-coin-visibility.ts';
import { setCoinWatch } from './set-coin-watch.ts';

export function mountBalances(mount: Mount, core: BalancesCore): void {
  mount(getBalancesCall, (_input, { userId }) => getBalances(core, { userId }));
  mount(getBalanceHistoryCall, ({ query: { range } }, { userId }) =>
    getBalanceHistory(core, { userId, range }),
  );
  mount(listHoldsCall, ({ params: { coin } }, { userId }) => listHolds(core, { userId, coin }));
  mount(setCoinVisibilityCall, ({ params: { coin }, body: { hidden } }, { userId }) =>
    setCoinVisibility(core, { userId, coin, hidden }),
  );
  mount(setCoinWatchCall, ({ params: { coin }, body: { watched } }, { userId }) =>
    setCoinWatch(core, { userId, coin, watched }),
  );
}
