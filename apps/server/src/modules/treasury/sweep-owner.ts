import type { Payment, PaymentOwner } from '../signer/index.ts';
import type { TreasuryCore } from './core.ts';
import { postNetworkFee } from './post-costs.ts';
import { moveSweep } from './transfer-store.ts';

/**
 * Follows the payments to cold storage. The coins stay ours; the network fee is a cost of the house. Every callback may
 * repeat: the row and the posting are keyed by the payment.
 */
export function sweepOwner(core: TreasuryCore): PaymentOwner {
  const { db, clock } = core;
  const move = (payment: Payment, state: 'Sent' | 'Done' | 'Failed'): Promise<void> =>
    moveSweep(db.autocommit, {
      id: payment.id,
      state,
      txid: payment.txid,
      reason: state === 'Failed' ? (payment.reason ?? 'Failed') : null,
      now: clock.now(),
    });
  return {
    onBroadcast: (payment) => move(payment, 'Sent'),
    onConfirmations: (payment) => move(payment, 'Sent'),
    async onFinal(payment) {
      await postNetworkFee(core, payment);
      await move(payment, 'Done');
    },
    async onFailed(payment) {
      await postNetworkFee(core, payment);
      await move(payment, 'Failed');
    },
  };
}
