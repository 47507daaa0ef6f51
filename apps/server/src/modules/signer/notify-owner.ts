import { money } from '@gim/money';
import { account, leg } from '../ledger/index.ts';
import type { SignerCore } from './core.ts';
import type { Payment, PaymentOwner } from './payment.ts';
import { saveNotified } from './progress-store.ts';
import { findForOwner, type PaymentForOwner } from './store.ts';

/**
 * Notifies the owner of every change it has not seen, in order. A crash before the notification is recorded makes it
 * repeat.
 */
export async function notifyOwner(core: SignerCore, id: string, tip: number): Promise<void> {
  const payment = await findForOwner(core.db.autocommit, id);
  if (payment === undefined) return;
  const { kind } = payment;
  if (kind === 'fill') return endFill(core, payment);
  const owner = core.owners.get(kind);
  if (owner !== undefined) await notify(core, owner, { ...payment, kind }, tip);
}

async function notify(
  core: SignerCore,
  owner: PaymentOwner,
  payment: Omit<PaymentForOwner, 'kind'> & Payment,
  tip: number,
): Promise<void> {
  const { id, state } = payment;
  const { autocommit } = core.db;
  const isSent = state === 'broadcast' || state === 'mined' || state === 'final';
  if (isSent && !payment.notifiedBroadcast) {
    await owner.onBroadcast(payment);
    await saveNotified(autocommit, { id });
  }
  if (isSent && payment.height !== null) await notifyConfirmations(core, owner, payment, tip);
  if (state === 'final') await owner.onFinal(payment);
  if (state === 'failed' || state === 'refused') await owner.onFailed(payment);
  if (isOver(payment)) await saveNotified(autocommit, { id, isOver: true });
}

const isOver = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'final' || state === 'failed' || state === 'refused';

async function notifyConfirmations(
  { db }: SignerCore,
  owner: PaymentOwner,
  payment: Omit<PaymentForOwner, 'kind'> & Payment,
  tip: number,
): Promise<void> {
  const { id, height, blockHash } = payment;
  if (height === null) return;
  const have = Math.max(1, tip - height + 1);
  if (have === payment.notifiedConfirmations && blockHash === payment.notifiedBlock) return;
  await owner.onConfirmations(payment, have);
  await saveNotified(db.autocommit, { id, confirmations: have, block: blockHash });
}

/** The signer's empty transactions (`fill`) have no owner; only their fee is posted. */
async function endFill(
  { db, ledger, chains, catalogue }: SignerCore,
  payment: Omit<PaymentForOwner, 'kind'>,
): Promise<void> {
  if (!isOver(payment)) return;
  const { id, network, feeUnits } = payment;
  const { feeCoin } = chains.chain(network);
  if (feeUnits !== null && feeUnits > 0n)
    await ledger.post({
      key: id,
      kind: 'network-fee',
      legs: [
        leg(
          account('gim', feeCoin, 'house'),
          account(`chain:${network}`, feeCoin, 'outside'),
          money(catalogue.assetOf(feeCoin), feeUnits),
        ),
      ],
    });
  await saveNotified(db.autocommit, { id, isOver: true });
}
