import {
  cancelTransaction as cancelCall,
  exportTransactions as exportCall,
  getTransaction as getCall,
  listTransactions as listCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import { cancelTransaction } from './cancel-transaction.ts';
import { type ExportCore, exportTransactions } from './export/export-transactions.ts';
import { showTransaction } from './get-transaction.ts';
import { listTransactions } from './list-transactions.ts';

/** An export reads a whole history, so it is limited per user (Z-07). */
const exportBudget = { name: 'export', burst: 5, perMinute: 4 } as const;

/** Mounts the calls of this module. */
export function mountTransactions(mount: Mount, core: ExportCore): void {
  mount(listCall, ({ query }, { userId }) => listTransactions(core, { userId, query }));
  mount(exportCall, ({ query }, { userId }) => exportTransactions(core, { userId, query }), {
    budget: exportBudget,
  });
  mount(getCall, ({ params: { transactionId } }, { userId }) =>
    showTransaction(core, { userId, transactionId }),
  );
  mount(cancelCall, ({ params: { transactionId } }, { userId }) =>
    cancelTransaction(core, { userId, transactionId }),
  );
}
