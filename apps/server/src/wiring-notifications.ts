import type { ServerModule } from './app.ts';
import type { Coins } from './modules/coins/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import type { Sessions } from './modules/sessions/index.ts';
import type { Transactions } from './modules/transactions/index.ts';
import type { Users } from './modules/users/index.ts';
import { createSealer } from './platform/crypto/seal.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Platform } from './platform/platform.ts';
import type { OpenedMail } from './wiring-mail.ts';
import type { OpenedPush } from './wiring-push.ts';

export function wireNotifications(
  platform: Platform,
  options: {
    secrets: Secrets;
    users: Users;
    sessions: Sessions;
    transactions: Transactions;
    mail: OpenedMail;
    push: OpenedPush;
    coins: Pick<Coins, 'catalogue'>;
    publicOrigin: string;
  },
): ServerModule {
  const { secrets, users, sessions, transactions, coins, mail, push, publicOrigin } = options;
  const notifications = createNotifications({
    ...platform,
    sealer: createSealer({ key: secrets.key('seal'), random: platform.random }),
    users,
    transactions,
    networkName: (coin, network) =>
      coins.catalogue.find(coin)?.networks.find(({ id }) => id === network)?.name ?? network,
    devices: sessions,
    mailSender: mail.sender,
    pushSenders: push.senders,
    publicOrigin,
  });
  return {
    name: 'notifications',
    routes: notifications.mount,
    consumers: notifications.consumers,
    tasks: notifications.jobs,
  };
}
