import { findClaim, insertFill, listGaps, releaseClaim } from './claim-store.ts';
import type { SignerCore } from './core.ts';
import { claimPayment, FIRST_VERSION, signPayment } from './sign-payment.ts';
import { RetryLater, VerificationError } from './signing-errors.ts';
import {
  type BumpOrder,
  hasTransaction,
  insertBumpRefusal,
  insertRefusal,
  listBumps,
  listOrders,
  lockPayment,
  type Order,
} from './store.ts';

const ORDERS_AT_ONCE = 50;
/** Orders that cannot be signed now are retried after this, behind newer ones. */
const WAIT_MS = 500;
/** A released nonce is used by the next payment; after this time an empty transaction uses it. */
const GAP_MS = 3_000;

/** Orders that have to wait, and until when. In memory only. */
export type Waiting = Map<string, number>;

/** One run: signs what can be signed. True if there may be more. */
export async function runOrders(core: SignerCore, waiting: Waiting): Promise<boolean> {
  const now = core.clock.now().getTime();
  for (const [id, until] of waiting) if (until <= now) waiting.delete(id);
  const orders = await listOrders(core.db.autocommit, {
    waiting: [...waiting.keys()],
    limit: ORDERS_AT_ONCE,
  });
  for (const order of orders) if (!(await signOrder(core, order))) waiting.set(order.id, now + WAIT_MS);
  for (const bump of await listBumps(core.db.autocommit)) await signBump(core, bump);
  await fillGaps(core);
  return orders.length === ORDERS_AT_ONCE;
}

/** False if it has to wait. */
async function signOrder(core: SignerCore, order: Order): Promise<boolean> {
  try {
    await claimPayment(core, order);
    await signPayment(core, order, FIRST_VERSION);
    return true;
  } catch (error) {
    if (error instanceof VerificationError) return refuse(core, order, error);
    if (error instanceof RetryLater) await requeueOrder(core, order);
    else core.log.error({ err: error, payment: order.id }, 'a payment could not be signed, retrying');
    return false;
  }
}

/** Refuses for good, with an alert that names the field. */
async function refuse(core: SignerCore, order: Order, fault: VerificationError): Promise<true> {
  const at = core.clock.now();
  const alarm = {
    id: core.ids.next(),
    paymentId: order.id,
    subject: `${order.kind} of ${order.coin} on ${order.network}`,
    field: fault.field,
    reason: fault.message,
    at,
  };
  await core.db.inTransaction(async (tx) => {
    await lockPayment(tx, order.id);
    if (await hasTransaction(tx, { id: order.id, version: 1 })) return;
    await releaseClaim(tx, order.id, at);
    await insertRefusal(tx, alarm);
  });
  core.log.error(
    { payment: order.id, field: fault.field, reason: fault.message },
    'alarm: a payment is refused',
  );
  return true;
}

/** Releases the claim: another payment may need the coins or the nonce meanwhile. */
async function requeueOrder(core: SignerCore, order: Order): Promise<void> {
  await core.db.inTransaction(async (tx) => {
    await lockPayment(tx, order.id);
    if (await hasTransaction(tx, { id: order.id, version: 1 })) return;
    if ((await findClaim(tx, order.id)) !== undefined) await releaseClaim(tx, order.id, core.clock.now());
  });
}

async function signBump(core: SignerCore, bump: BumpOrder): Promise<void> {
  try {
    await signPayment(core, bump, bump);
  } catch (error) {
    if (error instanceof RetryLater) return;
    if (!(error instanceof VerificationError)) {
      core.log.error(
        { err: error, payment: bump.id },
        'a replacement could not be signed, it is tried again',
      );
      return;
    }
    const { field, message: reason } = error;
    await core.db.inTransaction((tx) =>
      insertBumpRefusal(tx, {
        id: core.ids.next(),
        paymentId: bump.id,
        version: bump.version,
        subject: `version ${bump.version} of a payment of ${bump.coin} on ${bump.network}`,
        field,
        reason,
        at: core.clock.now(),
      }),
    );
    core.log.error({ payment: bump.id, field, reason }, 'alarm: a replacement is refused');
  }
}

/** Nothing after an unused nonce can be mined (C-08). */
async function fillGaps(core: SignerCore): Promise<void> {
  const now = core.clock.now();
  const gaps = await listGaps(core.db.autocommit, new Date(now.getTime() - GAP_MS));
  for (const { network, address } of gaps) {
    const settings = core.settings.networks[network];
    if (settings === undefined || address !== core.wallet.hotAddress(network)) continue;
    const id = core.ids.next();
    await core.db.inTransaction((tx) => insertFill(tx, { id, network, coin: settings.feeCoin, at: now }));
    core.log.warn({ network, payment: id }, 'an unused nonce was filled');
    await signOrder(core, {
      id,
      network,
      coin: settings.feeCoin,
      kind: 'fill',
      from: null,
      to: null,
      units: null,
    });
  }
}
