import { randomUUID } from 'node:crypto';
import {
  createWithdrawal,
  type Endpoint,
  getTransaction,
  previewWithdrawal,
  type StaffRole,
  type StepUpPurpose,
  staffLogin,
  withdrawalOperation,
} from '@gim/contract';
import { readMoney } from '@gim/money';
import pg from 'pg';
import { createMovableClock } from '../../../platform/clock.ts';
import { decodeBase32 } from '../../../platform/crypto/base32.ts';
import type { PaymentBench } from '../../../testing/payment-bench.ts';
import type { SoftAuthenticator } from '../../../testing/soft-authenticator.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import {
  type Account,
  type Answer,
  codeNow,
  openIdentity,
  refreshed,
  type TestIdentity,
  verifiedAccount,
} from '../../../testing/test-identity.ts';
import { passkeyProof, withPasskey } from '../../../testing/test-passkey.ts';
import type { Chains } from '../../chains/index.ts';
import { startTestSigner } from '../../chains/testing/test-signer.ts';
import { openCatalogue } from '../../coins/index.ts';
import { account, type Ledger } from '../../ledger/index.ts';
import type { Payment, PaymentOwner, Payments } from '../../signer/index.ts';
import type { WithdrawalRules, Withdrawals } from '../index.ts';
import { type BookChain, bookChain } from './book-chain.ts';
import { bookParts, makeParts, type Parts, ticksAt } from './withdrawal-parts.ts';

export interface Customer extends Account {
  readonly passkey: SoftAuthenticator;
}

export interface Send {
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  readonly memo?: string | null;
  readonly noMemo?: boolean;
  readonly amount: string;
  readonly fee?: string;
  readonly testAmount?: string;
}

/** Withdrawals on their own database, with the real identity, ledger, limits, history, addresses and signer orders. */
export interface WithdrawalBench {
  readonly database: TestDatabase;
  readonly identity: TestIdentity;
  readonly ledger: Ledger;
  readonly chains: Chains;
  readonly payments: Payments;
  readonly withdrawals: Withdrawals;
  readonly networks: Readonly<Record<'bitcoin' | 'ethereum' | 'ton', BookChain>>;
  /** Receives the signer's reports about payments. */
  readonly owner: PaymentOwner;
  readonly faults: Parts['faults'];
  /** Accounts with a passkey older than a day. */
  customers(count: number): Promise<Customer[]>;
  /** The same session with a fresh token. */
  fresh<A extends Account>(account: A): Promise<A>;
  fund(userId: string, coin: string, amount: string): Promise<void>;
  balance(
    owner: string,
    coin: string,
    kind?: 'available' | 'held' | 'fees' | 'house' | 'outside',
  ): Promise<bigint>;
  preview(who: Account, body: object): Promise<Answer<typeof previewWithdrawal>>;
  prove(who: Customer, purpose: StepUpPurpose, operation: Record<string, string>): Promise<object>;
  /** Previews, proves and sends. */
  send(who: Customer, wanted: Send, key?: string): Promise<Answer<typeof createWithdrawal>>;
  stageOf(who: Account, id: string): Promise<string>;
  /** The payments ordered for a withdrawal. */
  paymentsOf(withdrawalId: string): Promise<readonly Payment[]>;
  /** Puts a payment into the state that it has after signing and broadcast. */
  asBroadcast(paymentId: string): Promise<void>;
  /** Advances the clock and does one run. */
  later(seconds: number): Promise<void>;
  member(...roles: readonly StaffRole[]): Promise<{ readonly id: string; readonly token: string }>;
  call<E extends Endpoint>(endpoint: E, sent?: Parameters<TestIdentity['call']>[1]): Promise<Answer<E>>;
  close(): Promise<void>;
}

/** With real chains and a real signer if given; else the networks do only what the test says. */
export async function openWithdrawalBench(
  rules: Partial<WithdrawalRules> = {},
  real?: PaymentBench,
): Promise<WithdrawalBench> {
  const database =
    real === undefined ? await createTestDatabase() : { url: real.url, drop: async () => undefined };
  const { url } = database;
  const signer = real === undefined ? await startTestSigner({ url }) : undefined;
  const networks = {
    bitcoin: bookChain('bitcoin', 'BTC'),
    ethereum: bookChain('ethereum', 'ETH'),
    ton: bookChain('ton', 'TON'),
  };
  const made: { parts?: Parts } = {};
  const identity = await openIdentity({
    url,
    poolSize: 20,
    ...(real === undefined ? {} : { clock: createMovableClock() }),
    moreModules: (platform, secrets, { users, sessions }) => {
      const given = signer === undefined ? real : bookParts(platform, { networks, signer });
      if (given === undefined) throw new Error('There is nothing to send by.');
      const { parts, modules } = makeParts(platform, { users, sessions, secrets, given, rules });
      made.parts = parts;
      return modules;
    },
  });
  const { parts } = made;
  if (parts === undefined) throw new Error('The app was built without its modules.');
  const catalogue = openCatalogue(undefined);
  for (const { id } of catalogue.coins) await parts.ledger.registerAsset(catalogue.assetOf(id));
  const all = { database, identity, parts };
  return {
    ...parts,
    ...customerCalls(all),
    ...bookCalls(all),
    ...workCalls(all),
    database,
    identity,
    networks,
    call: (endpoint, sent) => identity.call(endpoint, sent),
    async close() {
      await signer?.close();
      await identity.close();
      if (real === undefined) await parts.ledger.close();
      await database.drop();
    },
  };
}

interface Made {
  readonly database: TestDatabase;
  readonly identity: TestIdentity;
  readonly parts: Parts;
}

const refreshPrices = ({ identity, parts: { coins } }: Made): void =>
  coins.prices.take(ticksAt(identity.clock.now()));
const asOf = ({ id, token }: Account) => ({ params: { id }, token });

/** What customers do. */
function customerCalls(
  made: Made,
): Pick<WithdrawalBench, 'customers' | 'fresh' | 'preview' | 'prove' | 'send' | 'stageOf'> {
  const { identity } = made;
  const prove: WithdrawalBench['prove'] = (who, purpose, operation) =>
    passkeyProof(identity, { account: who, device: who.passkey }, { purpose, operation });
  const preview: WithdrawalBench['preview'] = (who, body) =>
    identity.call(previewWithdrawal, { ...asOf(who), body });
  return {
    preview,
    prove,
    async customers(count) {
      const all: Customer[] = [];
      for (let index = 0; index < count; index += 1) {
        const who = await verifiedAccount(identity);
        all.push({ ...who, passkey: await withPasskey(identity, who) });
      }
      identity.advance(2 * 86_400);
      refreshPrices(made);
      return Promise.all(all.map(async (who) => ({ ...who, ...(await refreshed(identity, who)) })));
    },
    fresh: async (who) => ({ ...who, ...(await refreshed(identity, who)) }),
    async send(who, wanted, key = randomUUID()) {
      const body = { memo: null, noMemo: false, ...wanted };
      const shown = await preview(who, {
        coin: body.coin,
        network: body.network,
        address: body.address,
        memo: body.memo,
        noMemo: body.noMemo,
        amount: body.amount,
      });
      const fee = body.fee ?? (shown.status === 200 ? shown.body.fee : '0');
      const echoed = { ...body, fee, address: shown.status === 200 ? shown.body.address : body.address };
      const stepUp = await prove(who, 'createWithdrawal', withdrawalOperation(echoed, key));
      return identity.call(createWithdrawal, {
        ...asOf(who),
        headers: { 'idempotency-key': key },
        body: { ...echoed, stepUp },
      });
    },
    async stageOf({ id, token }, transactionId) {
      const { body, text } = await identity.call(getTransaction, { params: { id, transactionId }, token });
      if (body.stage === undefined) throw new Error(text);
      return body.stage;
    },
  };
}

/** Ledger calls. */
function bookCalls({ identity, parts: { ledger, coins } }: Made): Pick<WithdrawalBench, 'fund' | 'balance'> {
  const { db } = identity.platform;
  return {
    async fund(userId, coin, amount) {
      await ledger.post({
        key: randomUUID(),
        kind: 'deposit',
        legs: [
          {
            from: account('chain:test', coin, 'outside'),
            to: account(userId, coin, userId === 'gim' ? 'house' : 'available'),
            amount: readMoney(coins.catalogue.assetOf(coin), amount),
          },
        ],
      });
    },
    balance: async (owner, coin, kind = 'available') =>
      (await ledger.balanceOf(db.autocommit, account(owner, coin, kind))).amount.units,
  };
}

/** What the worker, the signer and staff do. */
function workCalls(made: Made): Pick<WithdrawalBench, 'paymentsOf' | 'asBroadcast' | 'later' | 'member'> {
  const { database, identity, parts } = made;
  const { withdrawals, staff } = parts;
  const { db } = identity.platform;
  let members = 0;
  return {
    async paymentsOf(withdrawalId) {
      const { rows } = await db.pool.query<{ id: string }>(
        'select payment_id as id from withdrawals.withdrawal where id = $1 and payment_id is not null',
        [withdrawalId],
      );
      const found = await Promise.all(rows.map(({ id }) => parts.payments.find(db.autocommit, id)));
      return found.flatMap((payment) => (payment === undefined ? [] : [payment]));
    },
    async asBroadcast(id) {
      const owner = new pg.Client({ connectionString: database.url });
      await owner.connect();
      await owner.query(
        `insert into signer.transaction (payment_id, version, network, txid, raw, fee_units_max, fee_rate, signed_at)
         select id, 1, network, id::text, 'raw', 1, 1, ordered_at from signer.payment where id = $1`,
        [id],
      );
      await owner.query(
        `insert into signer.progress (payment_id, network, state)
         select id, network, 'broadcast' from signer.payment where id = $1
         on conflict (payment_id) do update set state = 'broadcast'`,
        [id],
      );
      await owner.end();
    },
    async later(seconds) {
      identity.advance(seconds);
      refreshPrices(made);
      await withdrawals.advance();
    },
    async member(...roles) {
      members += 1;
      const email = `reviewer${members}@gim.example`;
      const added = await staff.add({ email, name: `Reviewer ${members}`, roles: [...roles] });
      const code = codeNow(identity, decodeBase32(added.totpSecret));
      const { body } = await identity.call(staffLogin, { body: { email, password: added.password, code } });
      const { rows } = await db.pool.query<{ id: string }>('select id from staff.account where email = $1', [
        email,
      ]);
      return { id: rows[0]?.id ?? '', token: body.token };
    },
  };
}
