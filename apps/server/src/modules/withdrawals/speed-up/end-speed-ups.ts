import { money } from '@gim/money';
import { CompanionRefused, companion } from '../../../platform/db/companion.ts';
import { account } from '../../ledger/index.ts';
import type { WithdrawalsCore } from '../core.ts';
import { HOUSE } from '../end-withdrawal.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { listSpeedUps, type SpeedUp } from './speed-up-store.ts';

/** The payment is final: the extra fees are the house's. */
export async function settleSpeedUps(core: WithdrawalsCore, row: Withdrawal): Promise<void> {
  for (const speedUp of await listSpeedUps(core.db.autocommit, row.id)) {
    if (speedUp.state === 'ordered') await settleSpeedUp(core, row, speedUp);
    if (speedUp.state === 'held') await returnSpeedUp(core, speedUp);
  }
}

/** The payment failed: refund the extra fees. */
export async function returnSpeedUps(core: WithdrawalsCore, row: Withdrawal): Promise<void> {
  for (const speedUp of await listSpeedUps(core.db.autocommit, row.id))
    if (speedUp.state === 'held' || speedUp.state === 'ordered') await returnSpeedUp(core, speedUp);
}

async function settleSpeedUp(
  { ledger, catalogue, speedUps }: WithdrawalsCore,
  { coin }: Withdrawal,
  { id, endKey, fee }: SpeedUp,
): Promise<void> {
  await unlessDone(() =>
    ledger.settle({
      key: endKey,
      kind: 'speed-up',
      hold: id,
      to: [{ account: account(HOUSE, coin, 'fees'), amount: money(catalogue.assetOf(coin), BigInt(fee)) }],
      companions: [companion(speedUps, { kind: 'move', id, from: 'ordered', to: 'settled' })],
    }),
  );
}

export async function returnSpeedUp(
  { ledger, speedUps }: WithdrawalsCore,
  { id, endKey, state }: SpeedUp,
): Promise<void> {
  await unlessDone(() =>
    ledger.release({
      key: endKey,
      kind: 'speed-up-returned',
      hold: id,
      companions: [companion(speedUps, { kind: 'move', id, from: state, to: 'released' })],
    }),
  );
}

async function unlessDone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CompanionRefused)) throw error;
  }
}
