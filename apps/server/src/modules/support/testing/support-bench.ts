import { randomUUID } from 'node:crypto';
import { createTicket, replyToTicket } from '@gim/contract';
import type pg from 'pg';
import { buildApp, type ServerModule } from '../../../app.ts';
import type { RateLimiter } from '../../../http/rate-limit.ts';
import { createSealer } from '../../../platform/crypto/seal.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import {
  type Account,
  LIGHT_PASSWORDS,
  ORIGIN,
  openIdentity,
  refreshed,
  type TestIdentity,
} from '../../../testing/test-identity.ts';
import { wireStaff } from '../../../wiring.ts';
import { flows } from '../../../wiring-flows.ts';
import type { Identity } from '../../../wiring-identity.ts';
import { deskCalls } from '../../cash-orders/testing/desk-calls.ts';
import { createTransactions } from '../../transactions/index.ts';
import { sampleDrafts } from '../../transactions/testing/sample-drafts.ts';
import { createSupport, lateOperations, type Support } from '../index.ts';
import type { CaseFinding, OpenCase } from '../ports.ts';

/** Real accounts, staff and transactions. The test fills the list of other findings. */
export async function openSupportBench() {
  const database = await createTestDatabase();
  const erasing: { support?: Support } = {};
  const made: { parts?: ReturnType<typeof makeParts> } = {};
  const identity = await openIdentity({
    url: database.url,
    poolSize: 20,
    alsoErased: [async (tx, userId) => erasing.support?.erase(tx, userId)],
    moreModules: (platform, secrets, own) => {
      const parts = makeParts(platform, secrets, own);
      made.parts = parts;
      erasing.support = parts.support;
      return parts.modules;
    },
  });
  const { parts } = made;
  if (parts === undefined) throw new Error('The app was built without its modules.');
  return {
    ...parts,
    ...deskCalls({ identity, parts }),
    ...customerCalls(identity, parts),
    identity,
    /** The same app with a rate limiter that counts. */
    limitedApp: (rateLimiter: RateLimiter) =>
      buildApp({
        platform: identity.platform,
        modules: [...identity.modules, ...parts.modules],
        publicOrigin: ORIGIN,
        rateLimiter,
      }),
    async rows<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await identity.platform.db.pool.query<Row>(text, [...values])).rows;
    },
    async close() {
      await identity.close();
      await database.drop();
    },
  };
}

function makeParts(platform: Platform, secrets: Secrets, { users }: Identity) {
  const { random } = platform;
  const transactions = createTransactions({ ...platform, books: { entriesOf: async () => [] }, flows });
  const staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
  const findings: CaseFinding[] = [];
  const isEnded = ({ key }: OpenCase): boolean => findings.every((finding) => finding.key !== key);
  const support = createSupport({
    ...platform,
    sealer: createSealer({ key: secrets.key('support'), random }),
    mailSealer: createSealer({ key: secrets.key('seal'), random }),
    users,
    staff,
    transactions,
    sources: [
      lateOperations(transactions),
      {
        reasons: ['WebhookGaveUp'],
        find: async () => findings,
        findEnded: async (_reader, open) => open.filter(isEnded),
      },
    ],
  });
  transactions.onLate(support);
  const modules: ServerModule[] = [
    { name: 'transactions', routes: transactions.mount, tasks: transactions.tasks },
    { name: 'staff', routes: staff.mount, authenticator: staff.authenticator },
    { name: 'support', routes: support.mount, tasks: support.tasks },
  ];
  return { transactions, staff, support, findings, modules };
}

const customerCalls = (
  identity: TestIdentity,
  { transactions }: Pick<ReturnType<typeof makeParts>, 'transactions'>,
) => ({
  fresh: async <A extends Account>(who: A): Promise<A> => ({ ...who, ...(await refreshed(identity, who)) }),
  write: ({ id, token }: Account, body: object = {}) =>
    identity.call(createTicket, {
      params: { id },
      token,
      body: { topic: 'Withdrawal', messageId: randomUUID(), text: 'Where is it?', ...body },
    }),
  reply: ({ id, token }: Account, number: number, body: object = {}) =>
    identity.call(replyToTicket, {
      params: { id, number: String(number) },
      token,
      body: { messageId: randomUUID(), text: 'Any news?', ...body },
    }),
  /** A withdrawal that was just sent to its network. */
  async withdrawal(userId: string): Promise<string> {
    const { db } = identity.platform;
    const draft = sampleDrafts(userId).Withdraw;
    const id = await db.inTransaction((tx) => transactions.record(tx, draft));
    await db.inTransaction(async (tx) => {
      await transactions.move(tx, { userId, id, type: 'Withdraw', from: 'undo', to: 'queued' });
      await transactions.move(tx, { userId, id, type: 'Withdraw', from: 'queued', to: 'broadcast' });
    });
    return id;
  },
  arrive: (userId: string, id: string) =>
    identity.platform.db.inTransaction((tx) =>
      transactions.move(tx, { userId, id, type: 'Withdraw', from: 'broadcast', to: 'successful' }),
    ),
});
