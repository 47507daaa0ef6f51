import type { Config } from './config.ts';
import type { PushSenders } from './modules/notifications/index.ts';
import { createFcm, fcmHosts } from './partners/push-fcm/live.ts';
import { createSandboxPush, type PushOutbox } from './partners/push-sandbox/sandbox.ts';
import { vapidKeys } from './partners/push-web/vapid-keys.ts';
import { createWebPush, outboundTransport, pushServiceHosts } from './partners/push-web/web-push.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import { createOutbound } from './platform/outbound.ts';
import type { Platform } from './platform/platform.ts';

/** How pushes are sent, and where a trial shows them. */
export interface OpenedPush {
  readonly senders: PushSenders;
  readonly outbox?: PushOutbox;
  close(): void;
}

export function openPush(
  platform: Platform,
  {
    partners,
    push,
    publicOrigin,
    mailFrom,
    secrets,
  }: { secrets: Secrets } & Pick<Config, 'partners' | 'push' | 'publicOrigin' | 'mailFrom'>,
): OpenedPush {
  const keys = vapidKeys(secrets.key('web-push'));
  const outbound = createOutbound({ hosts: [...pushServiceHosts, ...fcmHosts] });
  const beyond = outboundTransport(outbound);
  const isSandbox = partners.push === 'sandbox';
  const sandbox = isSandbox ? createSandboxPush({ ...platform, publicOrigin }) : undefined;
  const web = createWebPush({
    keys,
    subject: subjectOf(publicOrigin, mailFrom),
    transport: sandbox === undefined ? beyond : sandbox.transport(beyond),
  });
  const live = push.fcm === undefined ? undefined : createFcm({ ...platform, account: push.fcm, outbound });
  return {
    senders: { web, host: sandbox?.host ?? live, publicKey: keys.publicKey },
    ...(sandbox === undefined ? {} : { outbox: sandbox.outbox }),
    close: () => outbound.close(),
  };
}

/** The contact for push services: an https origin, or the product's mail address. */
const subjectOf = (publicOrigin: string, mailFrom: string): string =>
  publicOrigin.startsWith('https:') ? publicOrigin : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
