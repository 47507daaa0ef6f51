import { randomUUID } from 'node:crypto';
import { confirmEmailVerification, login, register } from '@gim/contract';
import { money, readMoney } from '@gim/money';
import pg from 'pg';
import { createSealer } from '../../../platform/crypto/seal.ts';
import { createDelivery } from '../../../platform/outbox/delivery.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import {
  type Account,
  aDevice,
  anEmail,
  mailedCode,
  ORIGIN,
  openIdentity,
  PASSWORD,
  type TestIdentity,
} from '../../../testing/test-identity.ts';
import { wireAffiliate } from '../../../wiring-affiliate.ts';
import { flows } from '../../../wiring-flows.ts';
import type { Identity } from '../../../wiring-identity.ts';
import { createCoins, openCatalogue, type Tick } from '../../coins/index.ts';
import { createFees, type Fees } from '../../fees/index.ts';
import { account, createLedger, leg } from '../../ledger/index.ts';
import { listRecipientSharers } from '../../payouts/recipients/shared-recipients.ts';
import { createTransactions } from '../../transactions/index.ts';
import { accountCreated } from '../../users/index.ts';
import { listAddressSharers } from '../../withdrawals/addresses/address-store.ts';
import { SHARES_MAX } from '../rules.ts';

const FEES = (coin: string) => account('gim', coin, 'fees');

function makeParts(
  platform: Platform,
  identity: Identity,
  { secrets, levels }: Pick<TestIdentity, 'secrets'> & { readonly levels: 1 | 3 },
) {
  const ledger = createLedger(platform);
  const transactions = createTransactions({ ...platform, books: ledger, flows });
  const catalogue = openCatalogue(undefined);
  const latest = async (): Promise<Tick[]> => [];
  const coins = createCoins({
    ...platform,
    catalogue,
    chains: new Set(),
    feed: { isLocal: true, latest, history: async () => [] },
  });
  const sealer = createSealer({ key: secrets.key('seal'), random: platform.random });
  const affiliate = wireAffiliate(platform, {
    ...{ identity, secrets, ledger, transactions, coins, publicOrigin: ORIGIN, affiliate: { levels } },
    destinations: () => ({
      payouts: {
        recipientSharersOf: (reader, userId, others) =>
          listRecipientSharers({ sealer }, reader, { userId, others }),
      },
      withdrawals: { addressSharersOf: listAddressSharers },
    }),
  });
  const fees = createFees({ ...platform, shares: affiliate.feeShares });
  return { ledger, transactions, coins, affiliate, fees, modules: [affiliate.module] };
}

export interface NewPerson {
  readonly by?: string;
  readonly deviceId?: string;
  readonly email?: string;
}

export type Person = Account & { readonly affiliateId: string };

/**
 * The affiliate programme on a database of its own, with real accounts, sessions, identity checks, ledger and
 * transactions.
 */
export async function openAffiliateBench({ levels = 1 }: { readonly levels?: 1 | 3 } = {}) {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const made: { parts?: ReturnType<typeof makeParts> } = {};
  const identity = await openIdentity({
    url: database.url,
    poolSize: 10,
    // Set once the modules exist, before any account is deleted.
    alsoErased: [async (tx, userId) => made.parts?.affiliate.erase(tx, userId)],
    balanceGuards: [async (tx, userId) => made.parts?.affiliate.closingProblem(tx, userId) ?? null],
    moreModules: (platform, secrets, own) => {
      made.parts = makeParts(platform, own, { secrets, levels });
      return made.parts.modules;
    },
  });
  const { parts } = made;
  if (parts === undefined) throw new Error('The app was built without its modules.');
  const { ledger, coins, affiliate, fees } = parts;
  for (const { id } of coins.catalogue.coins) await ledger.registerAsset(coins.catalogue.assetOf(id));
  const delivery = createDelivery({ ...identity.platform, consumers: affiliate.consumers });
  return {
    ...parts,
    ...{ database, identity, owner },
    price: (coin: string, usd: string) => coins.prices.take([{ coin, usd, at: identity.clock.now() }]),
    /** Delivers all pending events, as the worker does. */
    drain: () => delivery.drain(),
    freshToken: (who: Account) => freshToken(identity, who),
    crowd: (by: Person, size: number) => crowd(identity, owner, { by, size }).then(() => delivery.drain()),
    person: (given: NewPerson = {}) => newPerson(identity, given, () => delivery.drain()),
    ...moneyCalls({ ledger, fees, coins, identity }),
    async close() {
      await identity.close();
      await ledger.close();
      await owner.end();
      await database.drop();
    },
  };
}

async function newPerson(
  identity: TestIdentity,
  { by, deviceId, email = anEmail() }: NewPerson,
  drain: () => Promise<unknown>,
): Promise<Person> {
  const device = aDevice(deviceId);
  const body = {
    ...{ email, password: PASSWORD, termsAccepted: true, ...device },
    ...(by === undefined ? {} : { affiliateId: by }),
  };
  const opened = await identity.call(register, { body });
  if (opened.status !== 200) throw new Error(`Registering failed: ${opened.text}`);
  const { id } = opened.body;
  const proven = await identity.call(confirmEmailVerification, {
    params: { id },
    token: opened.body.jwtToken,
    body: { code: await mailedCode(identity, id) },
  });
  if (proven.status !== 200) throw new Error(`Verifying failed: ${proven.text}`);
  await drain();
  const { affiliateId } = await identity.users.profile(identity.platform.db.autocommit, id);
  const { jwtToken: token, refreshToken } = proven.body;
  return { id, email, password: PASSWORD, deviceId: device.deviceId, token, refreshToken, affiliateId };
}

/** Signs in again, for tests that advance the clock past the token's life. */
async function freshToken(identity: TestIdentity, { email, password, deviceId }: Account): Promise<string> {
  const { body } = await identity.call(login, { body: { email, password, ...aDevice(deviceId) } });
  if (!('jwtToken' in body)) throw new Error('A second factor is asked for.');
  return body.jwtToken;
}

/** Many users who came by one link and have verified e-mails, without the cost of hashing passwords. */
async function crowd(
  { platform }: TestIdentity,
  owner: pg.Client,
  { by, size }: { readonly by: Person; readonly size: number },
): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into users.user (id, email, email_canonical, password_hash, status, language, affiliate_id, referred_by,
       terms_accepted_at, created_at, verified_at)
     select gen_random_uuid(), name || '@example.com', name || '@example.com', 'none', 'Active', 'en-US',
       upper(substr(name, 1, 16)), $1, now(), now(), now()
     from (select replace(gen_random_uuid()::text, '-', '') as name from generate_series(1, $2)) n returning id`,
    [by.id, size],
  );
  await platform.db.inTransaction((tx) =>
    platform.outbox.appendAll(
      tx,
      accountCreated,
      rows.map(({ id: userId }) => ({ key: userId, payload: { userId } })),
    ),
  );
}

interface Money {
  readonly ledger: ReturnType<typeof createLedger>;
  readonly fees: Fees;
  readonly coins: ReturnType<typeof createCoins>;
  readonly identity: TestIdentity;
}

function moneyCalls({ ledger, fees, coins, identity }: Money) {
  const reader = identity.platform.db.autocommit;
  const assetOf = (coin: string) => coins.catalogue.assetOf(coin);
  return {
    /** Posts a fee paid from outside the ledger. Returns the posting's key. */
    async payFee(payer: string, amount: string, coin = 'USD'): Promise<string> {
      const posting = randomUUID();
      const fee = readMoney(assetOf(coin), amount);
      const request = {
        ...{ payer, fee, posting, feeAccount: FEES(coin), rateMax: SHARES_MAX, transactionId: randomUUID() },
      };
      await fees.postWithShares(request, (division) =>
        ledger.post({
          key: posting,
          kind: 'fee',
          legs: [
            { from: account('outside:test', coin, 'outside'), to: FEES(coin), amount: fee },
            ...division.legs,
          ],
          companions: division.companions,
        }),
      );
      return posting;
    },
    /** Refunds the whole fee of a posting. */
    async refundFee(posting: string, amount: string, coin = 'USD'): Promise<void> {
      const reversal = randomUUID();
      const fee = readMoney(assetOf(coin), amount);
      await fees.reverseWithShares({ posting, reversal, feeAccount: FEES(coin) }, (division) =>
        ledger.post({
          key: reversal,
          kind: 'fee-back',
          legs: [
            ...division.legs,
            { from: FEES(coin), to: account('outside:test', coin, 'outside'), amount: fee },
          ],
          companions: division.companions,
        }),
      );
    },
    /** Funds the house, so that it can bear losses. */
    fundHouse: (coin: string, units: bigint) =>
      ledger.post({
        key: randomUUID(),
        kind: 'deposit',
        legs: [leg(account('outside:test', coin, 'outside'), FEES(coin), money(assetOf(coin), units))],
      }),
    earned: async (userId: string, coin = 'USD') =>
      (await ledger.balanceOf(reader, account(userId, coin, 'affiliate'))).amount.units,
    available: async (userId: string, coin = 'USD') =>
      (await ledger.balanceOf(reader, account(userId, coin, 'available'))).amount.units,
    houseFees: async (coin = 'USD') => (await ledger.balanceOf(reader, FEES(coin))).amount.units,
  };
}
