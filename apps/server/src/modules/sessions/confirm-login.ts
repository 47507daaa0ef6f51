import { sha256 } from '../../platform/crypto/keyed-hash.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Client,
  deviceOrigin,
  maskedIp,
  networkOrigin,
  type SignedInAnswer,
  signInProblem,
} from '../users/index.ts';
import type { SessionsContext } from './core.ts';
import { secondFactorFailed } from './events.ts';
import { isKnownDevice } from './known-device.ts';
import { openSession } from './open-session.ts';
import { sessionRules } from './session-policy.ts';
import { tryTicket, useTicket } from './ticket-store.ts';

export interface LoginConfirmation {
  readonly userId: string;
  readonly loginTicket: string;
  readonly deviceId: string;
  readonly code: string;
  readonly client: Client;
}

/**
 * The second step of signing in. Counts the try at the ticket before the code is checked. A ticket is valid only for
 * its user.
 */
export async function confirmLogin(
  context: SessionsContext,
  confirmation: LoginConfirmation,
): Promise<SignedInAnswer> {
  const { db, clock, users, secondFactor } = context;
  const { userId, code, client } = confirmation;
  const hash = sha256(confirmation.loginTicket);
  const ticket = await db.inTransaction((tx) =>
    tryTicket(tx, { hash, userId, triesMax: sessionRules.ticketTriesMax, now: clock.now() }),
  );
  if (ticket === undefined || ticket.device.deviceId !== confirmation.deviceId) throw ticketInvalid();
  const { deviceId } = ticket.device;
  const isKnown = await isKnownDevice(context, db.autocommit, { userId, deviceId, client });
  const origin = isKnown ? deviceOrigin(deviceId) : networkOrigin(client);
  const proof = await secondFactor.check(userId, code, { purpose: 'sign-in', origin });
  if (proof === null) {
    await notifyFailure(context, { userId, client, tries: ticket.tries });
    throw codeInvalid();
  }
  return db.inTransaction(async (tx) => {
    const user = await users.lock(tx, userId);
    const problem = user === undefined ? 'LoginTicketInvalid' : signInProblem(user.status);
    if (problem !== null) throw new Refusal(problem);
    if (!(await useTicket(tx, { hash, now: clock.now() }))) throw ticketInvalid();
    if (!(await secondFactor.use(tx, proof))) throw codeInvalid();
    const amr = ['pwd', proof.kind === 'totp' ? 'otp' : 'recovery'];
    const opened = await openSession(context, tx, {
      userId,
      isVerified: true,
      device: ticket.device,
      client,
      amr,
    });
    return users.signedIn(tx, { userId, ...opened });
  });
}

/** Notifies the owner once per sign-in, not for every mistyped code. */
async function notifyFailure(
  { db, clock, outbox }: SessionsContext,
  { userId, client, tries }: { userId: string; client: Client; tries: number },
): Promise<void> {
  if (tries > 1) return;
  const payload = { userId, ip: maskedIp(client.ip), at: clock.now().toISOString() };
  await db.inTransaction((tx) => outbox.append(tx, secondFactorFailed, { key: userId, payload }));
}

const ticketInvalid = (): Refusal => new Refusal('LoginTicketInvalid', { field: 'loginTicket' });
const codeInvalid = (): Refusal => new Refusal('CodeInvalid', { field: 'code' });
