import type { ServerModule } from './app.ts';
import type { Hub } from './http/stream/hub.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { Limits } from './modules/limits/index.ts';
import type { StatementFacts, Transactions } from './modules/transactions/index.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Db } from './platform/db/db.ts';
import { housekeepingTasks } from './platform/housekeeping.ts';
import type { Platform } from './platform/platform.ts';
import type { Webhooks } from './platform/webhooks/webhooks.ts';
import type { Identity } from './wiring-identity.ts';
import type { Market } from './wiring-market.ts';

interface Core {
  readonly secrets: Secrets;
  readonly webhooks: Webhooks;
  readonly hub: Hub;
  readonly market: Pick<Market, 'balances'>;
  readonly ledger: Ledger;
  readonly limits: Limits;
  readonly transactions: Transactions;
  readonly identity: Pick<Identity, 'users' | 'kyc'>;
  /** For reads that no decision depends on. */
  readonly replica: Db | undefined;
  readonly scanHours: number;
}

/** The base of every flow. */
export const coreModules = (
  platform: Platform,
  { secrets, webhooks, hub, market, ledger, limits, transactions, identity, replica, scanHours }: Core,
): readonly ServerModule[] => {
  transactions.onStatement(statementFacts(ledger, identity));
  return [
    { name: 'platform', tasks: housekeepingTasks(platform), consumers: [platform.stream.consumer] },
    { name: 'usage', channels: platform.usage.channels },
    { name: 'stream', channels: { ...hub.channels, ...market.balances.channels(hub) } },
    { name: 'webhooks', signatures: webhooks.signatures, tasks: webhooks.tasks },
    { name: 'ledger', tasks: ledger.jobs({ ...secrets, replica, scanHours }) },
    { name: 'limits', routes: limits.mount, tasks: limits.jobs },
    { name: 'transactions', routes: transactions.mount, consumers: transactions.consumers },
  ];
};

const statementFacts = ({ balancesBefore }: Ledger, { users, kyc }: Core['identity']): StatementFacts => ({
  balancesBefore,
  async holderOf(reader, userId) {
    const user = await users.find(reader, userId);
    if (user === undefined || user.email === null) return undefined;
    return { name: (await kyc.legalNameOf(reader, userId)) ?? null, email: user.email };
  },
});
