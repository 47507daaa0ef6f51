import { defaultLanguage } from '@gim/languages';
import { toDecimal } from '@gim/money';
import type { ServerModule } from './app.ts';
import type { Staff } from './modules/staff/index.ts';
import {
  createSupport,
  differingDrawers,
  givenUpWebhooks,
  lateOperations,
  type Support,
} from './modules/support/index.ts';
import type { Transactions } from './modules/transactions/index.ts';
import { createSealer } from './platform/crypto/seal.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import type { Reader } from './platform/db/db.ts';
import type { Platform } from './platform/platform.ts';
import type { Webhooks } from './platform/webhooks/webhooks.ts';
import type { Places } from './wiring-drawers.ts';
import type { Identity } from './wiring-identity.ts';

interface SupportWiring {
  readonly secrets: Secrets;
  readonly identity: Pick<Identity, 'users'>;
  readonly staff: Staff;
  readonly transactions: Transactions;
  readonly webhooks: Webhooks;
  readonly places: Places;
}

/** Wires support to the accounts, the history, and the sources of cases. */
export function wireSupport(
  platform: Platform,
  { secrets, identity: { users }, staff, transactions, webhooks, places }: SupportWiring,
): { readonly support: Support; readonly modules: readonly ServerModule[] } {
  const { random } = platform;
  const support = createSupport({
    ...platform,
    sealer: createSealer({ key: secrets.key('support'), random }),
    mailSealer: createSealer({ key: secrets.key('seal'), random }),
    users,
    staff,
    transactions,
    sources: [
      lateOperations(transactions),
      givenUpWebhooks(webhooks),
      differingDrawers((reader) => differencesOf(platform, places, reader)),
    ],
  });
  transactions.onLate(support);
  const { mount: routes, tasks } = support;
  return {
    support,
    modules: [
      { name: 'support', routes, tasks },
      // The history measures which operations are late.
      { name: 'transactions.eta', tasks: transactions.tasks },
    ],
  };
}

/** With the name of the point, as the desk shows it. */
async function differencesOf({ clock }: Platform, { points, drawers }: Places, reader: Reader) {
  const found = await drawers.differences(reader, clock.now());
  const named = await points.findMany(
    reader,
    found.map(({ pointId }) => pointId),
  );
  return found.map(({ id, pointId, difference }) => ({
    id,
    place: named.get(pointId)?.name[defaultLanguage] ?? pointId,
    amount: toDecimal(difference),
  }));
}
