import type { startPasswordReset as endpoint, Input, Reply } from '@gim/contract';
import type { Reader } from '../../platform/db/db.ts';
import { requireEmail } from './check-password.ts';
import type { Client } from './client.ts';
import type { UsersContext } from './core.ts';
import { sentTooSoon } from './email-codes.ts';
import { mailContext, passwordResetIgnored, passwordResetRequested } from './events.ts';
import { deviceOrigin, networkOrigin, type Origin } from './origin.ts';
import { findOwner } from './store.ts';
import type { User } from './user.ts';

/**
 * Sends a reset code if there is an account. The code, its waits and its tries are keyed by e-mail and not by account,
 * so an e-mail without an account behaves the same.
 */
export async function startPasswordReset(
  context: UsersContext,
  { body, client }: { body: Input<typeof endpoint>['body']; client: Client },
): Promise<Reply<typeof endpoint>> {
  const { db, outbox, sealer, mailboxCodes } = context;
  const email = requireEmail(body.email);
  return db.inTransaction(async (tx) => {
    const user = await findOwner(tx, email);
    const origin = await resetOrigin(context, tx, { user, deviceId: body.deviceId, client });
    const asked = await mailboxCodes.issue(tx, { purpose: 'reset', email, origin });
    const { codeLength } = asked;
    if (asked.kind === 'wait') throw sentTooSoon({ ...asked, codeLength });
    const code = asked.kind === 'issued' ? asked.code : '';
    const sealedCode = sealer.seal(code, mailContext(passwordResetRequested.topic, user?.id ?? email));
    if (asked.kind === 'issued' && canReset(user)) {
      await outbox.append(tx, passwordResetRequested, {
        key: user.id,
        payload: { userId: user.id, sealedCode },
      });
    } else {
      await outbox.append(tx, passwordResetIgnored, { key: 'nobody', payload: { sealedCode } });
    }
    return { resendAfterSeconds: asked.resendAfterSeconds, codeLength };
  });
}

/** The origin of a reset call: a device that the account knows, else the stranger's network. */
export async function resetOrigin(
  { sessions }: Pick<UsersContext, 'sessions'>,
  reader: Reader,
  { user, deviceId, client }: { user: User | undefined; deviceId: string | undefined; client: Client },
): Promise<Origin> {
  if (deviceId === undefined) return networkOrigin(client);
  const userId = canReset(user) ? user.id : undefined;
  const isKnown = await sessions.isKnownDevice(reader, { userId, deviceId, client });
  return isKnown ? deviceOrigin(deviceId) : networkOrigin(client);
}

/** An unverified account has nothing to recover and can be registered again; a blocked one stays blocked. */
export const canReset = (user: User | undefined): user is User =>
  user !== undefined && (user.status === 'Active' || user.status === 'Frozen');
