import type { PushSender, PushTransport } from '../../modules/notifications/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { keepPush, listPushes, type StoredPush } from './push-store.ts';

export type { StoredPush } from './push-store.ts';

/** Where the sandbox's own push service would be, on the product's own origin. */
const SANDBOX_PUSH_PATH = '/sandbox/push-service/';

/** What was pushed, readable by whoever tries the product. */
export interface PushOutbox {
  list(filter: { to?: string; limit: number }): Promise<StoredPush[]>;
}

export interface SandboxPush {
  /** Keeps what is for a subscription at the sandbox's own push service; everything else goes on. */
  transport(beyond: PushTransport): PushTransport;
  readonly host: PushSender;
  readonly outbox: PushOutbox;
}

/**
 * Stands in for push services. A subscription whose id begins with "gone" is one that has ended, as is such a token: for
 * these it answers as the real services do.
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
      await keepPush(db, {
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
        await keepPush(db, { channel: 'host', recipient: token, headers: {}, content, sentAt: clock.now() });
        return 'sent';
      },
    },
    outbox: { list: (filter) => listPushes(db, filter) },
  };
}
