import type { PushSender, PushTransport } from '../../modules/notifications/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { listPushes, type StoredPush, storePush } from './push-store.ts';

export type { StoredPush } from './push-store.ts';

/** The address of the sandbox's own push service, on the product's origin. */
const SANDBOX_PUSH_PATH = '/sandbox/push-service/';

/** The sent pushes, readable by everybody who tries the product. */
export interface PushOutbox {
  list(filter: { to?: string; limit: number }): Promise<StoredPush[]>;
}

export interface SandboxPush {
  /** Stores pushes to subscriptions at the sandbox's push service; passes all others on. */
  transport(beyond: PushTransport): PushTransport;
  readonly host: PushSender;
  readonly outbox: PushOutbox;
}

/**
 * Simulates push services. A subscription or token that begins with "gone" has expired, and is answered as the real
 * services do.
 */
export function createSandboxPush({
  db,
  clock,
  publicOrigin,
}: {
  db: Db;
  clock: Clock;
  publicOrigin: string;
}): SandboxPush {
  const base = `${publicOrigin}${SANDBOX_PUSH_PATH}`;
  return {
    transport: (beyond) => async (request) => {
      if (!request.endpoint.startsWith(base)) return beyond(request);
      const recipient = request.endpoint.slice(base.length);
      if (recipient.startsWith('gone')) return 410;
      await storePush(db, {
        channel: 'web',
        recipient,
        headers: request.headers,
        content: request.body.toString('base64url'),
        sentAt: clock.now(),
      });
      return 201;
    },
    host: {
      async send(token, message) {
        if (token.startsWith('gone')) return 'gone';
        const content = JSON.stringify(message);
        await storePush(db, { channel: 'host', recipient: token, headers: {}, content, sentAt: clock.now() });
        return 'sent';
      },
    },
    outbox: { list: (filter) => listPushes(db, filter) },
  };
}
