import { type CashCode, cashCodeOperation, type StepUpProof } from '@gim/contract';
import { companion } from '../../platform/db/companion.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CashOrder, codeFrom, codeUntil, markOf } from './cash-order.ts';
import type { CashOrdersCore } from './core.ts';
import { orderEvents, orderMoves, writeAll } from './order-store.ts';
import { movingRecord } from './record-steps.ts';
import { findOwnOrder, lockOrder, setAccessVersions } from './store.ts';
import { positionOf, progressOf, stepOf } from './transitions.ts';

interface CodeCall {
  readonly userId: string;
  readonly deviceId: string;
  readonly id: string;
  readonly stepUp: StepUpProof | undefined;
}

const CODE_DIGITS = 6;

/** What a sealed value belongs to: it opens for this order alone. */
export const codeContext = (id: string): string => `cash-orders.code ${id}`;

/**
 * Issues the codes of a visit, after a step-up. From then on only support cancels: the locked row makes a cancel and
 * this exclude each other (O-02). Repeated calls return the same codes, and an access code that has changed meanwhile.
 */
export async function getCashCode(core: CashOrdersCore, call: CodeCall): Promise<CashCode> {
  const { db, stepUp } = core;
  const { userId, deviceId, id } = call;
  const found = await findOwnOrder(db.autocommit, { userId, id });
  if (found === undefined) throw new Refusal('NotFound');
  requireTime(core, found);
  await requireAllowed(core, db.autocommit, found);
  const demand = { userId, deviceId, purpose: 'getCashCode', operation: cashCodeOperation(id) } as const;
  const checked = await stepUp.checkProof(demand, call.stepUp);
  return db.inTransaction(async (tx) => {
    await stepUp.consumeProof(tx, demand, checked);
    const order = await lockOrder(tx, id);
    if (order === undefined) throw new Refusal('NotFound');
    requireTime(core, order);
    await requireAllowed(core, tx, order);
    const code = positionOf(order) === 'booked' ? await issueCode(core, tx, order) : openCode(core, order);
    return {
      code,
      ...(await showAccess(core, tx, order)),
      sealMark: markOf(id),
      expiresAt: codeUntil(order).toISOString(),
    };
  });
}

function requireTime({ clock }: CashOrdersCore, order: CashOrder): void {
  const step = stepOf('getCode', positionOf(order));
  if ('problem' in step) throw new Refusal(step.problem);
  const now = clock.now();
  // The customer must choose another time first.
  if (order.chooseAgainUntil !== null || now > codeUntil(order)) throw new Refusal('CodeClosed');
  if (now < codeFrom(order))
    throw new Refusal('CodeTooSoon', { params: { from: codeFrom(order).toISOString() } });
}

/**
 * A cash-out code lets money leave, so a withdrawal pause blocks it, also one issued before (D5). A frozen account has
 * no sessions; one that is being frozen is refused too.
 */
async function requireAllowed(
  { users }: CashOrdersCore,
  reader: Reader,
  { userId, side }: CashOrder,
): Promise<void> {
  if ((await users.find(reader, userId))?.status !== 'Active') throw new Refusal('NotFound');
  if (side === 'out') await users.requireNoWithdrawalPause(reader, userId);
}

async function issueCode(core: CashOrdersCore, tx: Tx, order: CashOrder): Promise<string> {
  const { random, sealer, clock } = core;
  const { id, side } = order;
  const code = random.digits(CODE_DIGITS);
  const at = clock.now();
  const to = progressOf('code_issued', side);
  await writeAll(tx, [
    companion(orderMoves, { id, from: order, to, at, sealedCode: sealer.seal(code, codeContext(id)) }),
    movingRecord(core, order, { to: 'code_issued' }),
    companion(orderEvents, { orderId: id, at, event: 'CodeIssued', staffId: null, note: null }),
  ]);
  return code;
}

function openCode({ sealer }: CashOrdersCore, { id, sealedCode }: CashOrder): string {
  if (sealedCode === null) throw new Refusal('CodeClosed');
  return sealer.open(sealedCode, codeContext(id));
}

/** The current access code, and the former one if the customer has seen it. */
async function showAccess(
  { points }: CashOrdersCore,
  tx: Tx,
  { id, pointId, accessVersion, formerAccessVersion }: CashOrder,
): Promise<Pick<CashCode, 'accessCode' | 'formerAccessCode'>> {
  const current = await points.accessCode(tx, { pointId });
  const seen = current?.version ?? null;
  const former = seen === accessVersion ? formerAccessVersion : accessVersion;
  if (seen !== accessVersion) await setAccessVersions(tx, { id, seen, former });
  const before = former === null ? null : await points.accessCode(tx, { pointId, version: former });
  return { accessCode: current?.code ?? null, formerAccessCode: before?.code ?? null };
}
