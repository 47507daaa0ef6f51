import {
  getBalanceHistory as getBalanceHistoryCall,
  getBalances as getBalancesCall,
  listHolds as listHoldsCall,
  setCoinVisibility as setCoinVisibilityCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { BalancesCore } from './core.ts';
import { getBalanceHistory } from './get-balance-history.ts';
import { getBalances } from './get-balances.ts';
import { listHolds } from './list-holds.ts';
import { setCoinVisibility } from './set-coin-visibility.ts';

/** Mounts the calls of this module. */
export function mountBalances(mount: Mount, core: BalancesCore): void {
  mount(getBalancesCall, (_input, { userId }) => getBalances(core, { userId }));
  mount(getBalanceHistoryCall, ({ query: { range } }, { userId }) =>
    getBalanceHistory(core, { userId, range }),
  );
  mount(listHoldsCall, ({ params: { coin } }, { userId }) => listHolds(core, { userId, coin }));
  mount(setCoinVisibilityCall, ({ params: { coin }, body: { hidden } }, { userId }) =>
    setCoinVisibility(core, { userId, coin, hidden }),
  );
}
