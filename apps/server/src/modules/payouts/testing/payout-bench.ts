import { randomUUID } from 'node:crypto';
import {
  cancelTransaction,
  createPayout,
  createRecipient,
  type Endpoint,
  getTransaction,
  payoutOperation,
  previewPayout,
  recipientOperation,
} from '@gim/contract';
import { readMoney } from '@gim/money';
import type pg from 'pg';
import type { Log } from '../../../platform/log/log.ts';
import type { SoftAuthenticator } from '../../../testing/soft-authenticator.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import {
  type Account,
  openIdentity,
  refreshed,
  type TestIdentity,
  verifiedAccount,
} from '../../../testing/test-identity.ts';
import { passkeyProof, withPasskey } from '../../../testing/test-passkey.ts';
import { deskCalls } from '../../cash-orders/testing/desk-calls.ts';
import { openCatalogue } from '../../coins/index.ts';
import { type AccountKind, account } from '../../ledger/index.ts';
import { USD } from '../payout.ts';
import { makePayoutParts, type PayoutParts } from './payout-parts.ts';

export interface Customer extends Account {
  readonly passkey: SoftAuthenticator;
}

/**
 * Payouts on their own database, with the real identity, ledger, limits, history and staff. Only the partner is fake.
 */
export type PayoutBench = Awaited<ReturnType<typeof openPayoutBench>>;

export async function openPayoutBench({
  of: given,
  log,
}: {
  readonly of?: { readonly url: string; readonly from: PayoutBench };
  readonly log?: Log;
} = {}) {
  const database: TestDatabase =
    given === undefined ? await createTestDatabase() : { url: given.url, drop: async () => undefined };
  const made: { parts?: PayoutParts } = {};
  const identity = await openIdentity({
    url: database.url,
    poolSize: 20,
    ...(log === undefined ? {} : { log }),
    ...(given === undefined
      ? {}
      : { secrets: given.from.identity.secrets, clock: given.from.identity.clock }),
    moreModules: (platform, secrets, own) => {
      const { parts, modules } = makePayoutParts(platform, { ...own, secrets, shared: given?.from });
      made.parts = parts;
      return modules;
    },
  });
  const { parts } = made;
  if (parts === undefined) throw new Error('The app was built without its modules.');
  const catalogue = openCatalogue(undefined);
  if (given === undefined)
    for (const { id } of catalogue.coins) await parts.ledger.registerAsset(catalogue.assetOf(id));
  const all = { identity, parts };
  return {
    ...parts,
    ...customerCalls(all),
    ...bookCalls(all),
    ...deskCalls(all),
    database,
    identity,
    async later(seconds: number) {
      identity.advance(seconds);
      await parts.payouts.advance();
    },
    call: <E extends Endpoint>(endpoint: E, sent?: Parameters<TestIdentity['call']>[1]) =>
      identity.call(endpoint, sent),
    async rows<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await identity.platform.db.pool.query<Row>(text, [...values])).rows;
    },
    async close() {
      await identity.close();
      await parts.ledger.close();
      await database.drop();
    },
  };
}

interface Made {
  readonly identity: TestIdentity;
  readonly parts: PayoutParts;
}

export const payPal = {
  kind: 'paypal',
  address: 'anna@paypal.example',
  holder: { kind: 'person', legalName: 'Anna Kovalenko' },
  postalAddress: '120 S Riverside Plaza',
  city: 'Chicago',
  state: 'IL',
  country: 'US',
  zip: '60606',
  currency: 'USD',
} as const;

type NewRecipient = Parameters<typeof recipientOperation>[0];

function customerCalls({ identity, parts: { cards, checked } }: Made) {
  const prove = (who: Customer, asked: Parameters<typeof passkeyProof>[2]) =>
    passkeyProof(identity, { account: who, device: who.passkey }, asked);
  return {
    prove,
    /** Verified users with a passkey older than a day. */
    async customers(count: number): Promise<Customer[]> {
      const all: Customer[] = [];
      for (let index = 0; index < count; index += 1) {
        const who = await verifiedAccount(identity);
        all.push({ ...who, passkey: await withPasskey(identity, who) });
        checked.set(who.id, 'Anna Kovalenko');
        const now = identity.clock.now();
        await identity.platform.db.pool.query(
          "insert into kyc.identity (user_id, status, submitted_at, reviewed_at) values ($1, 'approved', $2, $2)",
          [who.id, now],
        );
      }
      identity.advance(2 * 86_400);
      return Promise.all(all.map(async (who) => ({ ...who, ...(await refreshed(identity, who)) })));
    },
    fresh: async <A extends Account>(who: A): Promise<A> => ({ ...who, ...(await refreshed(identity, who)) }),
    /** A card token as the partner's form issues it. */
    cardToken(
      who: Account,
      facts: Partial<{ holder: string; lastFour: string; validUntil: string }> = {},
    ): string {
      const token = `tok_${randomUUID()}`;
      cards.set(token, {
        userId: who.id,
        cardToken: `card_${randomUUID()}`,
        brand: 'visa',
        lastFour: '1111',
        holder: 'ANNA KOVALENKO',
        validUntil: '12/30',
        isSupported: true,
        ...facts,
      });
      return token;
    },
    async recipient(who: Customer, body: NewRecipient) {
      const stepUp = await prove(who, { purpose: 'createRecipient', operation: recipientOperation(body) });
      return identity.call(createRecipient, {
        params: { id: who.id },
        token: who.token,
        body: { ...body, stepUp },
      });
    },
    ...payCalls({ identity, prove }),
  };
}

/** A customer's payout calls. */
function payCalls({
  identity,
  prove,
}: Pick<Made, 'identity'> & {
  readonly prove: (who: Customer, asked: Parameters<typeof passkeyProof>[2]) => Promise<object>;
}) {
  return {
    preview: (who: Account, body: { kind: 'card' | 'paypal'; recipientId: string | null; amount: string }) =>
      identity.call(previewPayout, { params: { id: who.id }, token: who.token, body }),
    /** Pays with the default fee of 1.5 percent. */
    async pay(
      who: Customer,
      { recipientId, amount = '100', fee }: { recipientId: string; amount?: string; fee?: string },
      { key = randomUUID(), stepUp }: { key?: string; stepUp?: object } = {},
    ) {
      const body = { recipientId, amount, fee: fee ?? feeText(amount) };
      const proof =
        stepUp ?? (await prove(who, { purpose: 'createPayout', operation: payoutOperation(body, key) }));
      return identity.call(createPayout, {
        params: { id: who.id },
        token: who.token,
        headers: { 'idempotency-key': key },
        body: { ...body, stepUp: proof },
      });
    },
    transaction: (who: Account, transactionId: string) =>
      identity.call(getTransaction, { params: { id: who.id, transactionId }, token: who.token }),
    cancel: (who: Account, transactionId: string) =>
      identity.call(cancelTransaction, { params: { id: who.id, transactionId }, token: who.token }),
  };
}

/** One and a half percent, rounded up to the cent. */
function feeText(amount: string): string {
  const fee = (readMoney(USD, amount).units * 15n + 999n) / 1000n;
  const part = String(fee % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return part === '' ? `${fee / 100n}` : `${fee / 100n}.${part}`;
}

function bookCalls({ identity, parts: { ledger } }: Made) {
  const { db } = identity.platform;
  return {
    async fund(userId: string, amount: string): Promise<void> {
      await ledger.post({
        key: randomUUID(),
        kind: 'deposit',
        legs: [
          {
            from: account('chain:test', 'USD', 'outside'),
            to: account(userId, 'USD', 'available'),
            amount: readMoney(USD, amount),
          },
        ],
      });
    },
    balance: async (owner: string, kind: AccountKind = 'available'): Promise<bigint> =>
      (await ledger.balanceOf(db.autocommit, account(owner, 'USD', kind))).amount.units,
  };
}
