import { type Money, money, rescale } from '@gim/money';
import { CompanionRefused } from '../../../platform/db/companion.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Catalogue } from '../../coins/index.ts';
import { account } from '../../ledger/index.ts';
import type { Payment, PaymentOwner } from '../../signer/index.ts';
import type { WithdrawalsCore } from '../core.ts';
import { HOUSE, onChain, refundWithdrawal, settleOutside } from '../end-withdrawal.ts';
import { withdrawalSent } from '../events.ts';
import { moveWithdrawal } from '../move-store.ts';
import { returnSpeedUps, settleSpeedUps } from '../speed-up/end-speed-ups.ts';
import { listSpeedUps } from '../speed-up/speed-up-store.ts';
import { withdrawalEventFields } from '../start-withdrawal.ts';
import { listByPayment, lockWithdrawal, recordProgress } from '../store.ts';
import type { Withdrawal } from '../withdrawal.ts';

/**
 * Updates withdrawals as their payment progresses. Each report is delivered at least once and in order. Every effect is
 * a compare-and-set or a posting with its own key, so handling it again changes nothing.
 */
export const createPaymentOwner = (core: WithdrawalsCore): PaymentOwner => ({
  onBroadcast: (payment) => recordProgressOfAll(core, payment, 0),
  onConfirmations: (payment, have) => recordProgressOfAll(core, payment, have),
  async onFinal(payment) {
    await recordProgressOfAll(core, payment, null);
    for (const row of await listByPayment(core.db.autocommit, payment.id)) {
      if (row.state === 'broadcast') await lostRace(() => settleOutside(core, row));
      await settleSpeedUps(core, row);
    }
    await payNetwork(core, payment);
  },
  async onFailed(payment) {
    for (const row of await listByPayment(core.db.autocommit, payment.id)) {
      const { state } = row;
      if (state === 'ordered' || state === 'broadcast')
        await lostRace(() =>
          refundWithdrawal(core, row, { from: state, to: 'rejected', reason: 'BroadcastFailed' }),
        );
      await returnSpeedUps(core, row);
    }
    await payNetwork(core, payment);
  },
});

/** Two processes may handle one payment concurrently; the second one finds the work done. */
async function lostRace(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CompanionRefused)) throw error;
  }
}

async function recordProgressOfAll(
  core: WithdrawalsCore,
  payment: Payment,
  have: number | null,
): Promise<void> {
  for (const row of await listByPayment(core.db.autocommit, payment.id))
    await recordProgressOf(core, payment, { row, have });
}

/** The payment was broadcast, broadcast again with another fee, or has more confirmations. */
async function recordProgressOf(
  { db, clock, transactions, catalogue, moves, outbox, ...core }: WithdrawalsCore,
  { txid }: Payment,
  { row: { id }, have }: { row: Withdrawal; have: number | null },
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row === undefined || (row.state !== 'ordered' && row.state !== 'broadcast')) return;
    const { userId, state } = row;
    const need = catalogue.find(row.coin)?.networks.find((one) => one.id === row.network)?.confirmations ?? 1;
    const counted = have ?? need;
    const details = { txid, confirmations: { have: Math.min(counted, need), need } };
    const isFirst = state === 'ordered';
    if (!isFirst && row.txid === txid && row.confirmations === counted) return;
    await recordProgress(tx, { id, txid, confirmations: counted });
    if (isFirst || row.txid !== txid) {
      const from = isFirst ? 'queued' : 'broadcast';
      await moveWithdrawal(tx, moves, { id, from: state, to: 'broadcast', at: clock.now() });
      const fee = isFirst ? {} : { fee: await feeWithSpeedUps(tx, catalogue, row) };
      await transactions.move(tx, { userId, id, type: 'Withdraw', from, to: 'broadcast', details, ...fee });
    } else {
      await transactions.note(tx, { userId, id, type: 'Withdraw', stage: 'broadcast', details });
    }
    if (isFirst) {
      const payload = {
        ...withdrawalEventFields({ ...core, db, clock, transactions, catalogue, moves, outbox }, row),
        txid,
      };
      await outbox.append(tx, withdrawalSent, { key: id, payload });
    }
  });
}

/** The total network fee that the user pays. */
async function feeWithSpeedUps(tx: Tx, catalogue: Catalogue, row: Withdrawal): Promise<Money> {
  const paid = (await listSpeedUps(tx, row.id)).filter(({ state }) => state === 'ordered');
  return money(
    catalogue.assetOf(row.coin),
    paid.reduce((sum, { fee }) => sum + BigInt(fee), BigInt(row.fee)),
  );
}

/** Posts the network's fee as a cost of the house. The payment's id is the key, so it is posted once per payment. */
async function payNetwork(core: WithdrawalsCore, { id, network, feeUnits }: Payment): Promise<void> {
  const { catalogue, chains, ledger } = core;
  if (feeUnits === null || feeUnits === 0n) return;
  const { feeCoin } = chains.chain(network);
  const cost = rescale(
    money(catalogue.networkAssetOf(feeCoin, network), feeUnits),
    catalogue.assetOf(feeCoin),
    'up',
  );
  await ledger.post({
    key: id,
    kind: 'network-fee',
    legs: [{ from: account(HOUSE, feeCoin, 'house'), to: onChain(network, feeCoin), amount: cost }],
  });
}
