import { money } from '@gim/money';
import { account, leg } from '../ledger/index.ts';
import type { SignerCore } from './core.ts';
import type { Payment, PaymentOwner } from './payment.ts';
import { saveTold } from './progress-store.ts';
import { findForOwner, type Untold } from './store.ts';

/** Tells the owner what it has not heard, in order. A crash between telling and noting it tells it once more. */
export async function notifyOwner(core: SignerCore, id: string, tip: number): Promise<void> {
  const untold = await findForOwner(core.db.autocommit, id);
  if (untold === undefined) return;
  const { kind } = untold;
  if (kind === 'fill') return endFill(core, untold);
  const owner = core.owners.get(kind);
  if (owner !== undefined) await tell(core, owner, { ...untold, kind }, tip);
}

async function tell(
  core: SignerCore,
  owner: PaymentOwner,
  payment: Omit<Untold, 'kind'> & Payment,
  tip: number,
): Promise<void> {
  const { id, state } = payment;
  const { autocommit } = core.db;
  const isSent = state === 'broadcast' || state === 'mined' || state === 'final';
  if (isSent && !payment.toldBroadcast) {
    await owner.onBroadcast(payment);
    await saveTold(autocommit, { id });
  }
  if (isSent && payment.height !== null) await tellConfirmations(core, owner, payment, tip);
  if (state === 'final') await owner.onFinal(payment);
  if (state === 'failed' || state === 'refused') await owner.onFailed(payment);
  if (isOver(payment)) await saveTold(autocommit, { id, isOver: true });
}

const isOver = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'final' || state === 'failed' || state === 'refused';

async function tellConfirmations(
  { db }: SignerCore,
  owner: PaymentOwner,
  payment: Omit<Untold, 'kind'> & Payment,
  tip: number,
): Promise<void> {
  const { id, height, blockHash } = payment;
  if (height === null) return;
  const have = Math.max(1, tip - height + 1);
  if (have === payment.toldConfirmations && blockHash === payment.toldBlock) return;
  await owner.onConfirmations(payment, have);
  await saveTold(db.autocommit, { id, confirmations: have, block: blockHash });
}

/** Empty transactions of the signer belong to nobody; only their fee is in the books. */
async function endFill(
  { db, ledger, chains, catalogue }: SignerCore,
  payment: Omit<Untold, 'kind'>,
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
  await saveTold(db.autocommit, { id, isOver: true });
}
