import { createHash, randomUUID } from 'node:crypto';
import { money } from '@gim/money';
import pg from 'pg';
import { createSealer } from '../../../platform/crypto/seal.ts';
import { makeSecrets } from '../../../platform/crypto/secrets.ts';
import { createIdempotentPosting } from '../../../platform/idempotency/idempotency.ts';
import { createDelivery } from '../../../platform/outbox/delivery.ts';
import { openPlatform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { flows } from '../../../wiring-flows.ts';
import { wireIdentity } from '../../../wiring-identity.ts';
import { createCoins, openCatalogue, USD } from '../../coins/index.ts';
import { createFees } from '../../fees/index.ts';
import { account, createLedger, leg } from '../../ledger/index.ts';
import { createTransactions } from '../../transactions/index.ts';
import { accountCreated } from '../../users/index.ts';
import type { AffiliateCore, StatisticsCore } from '../core.ts';
import { createAffiliate } from '../index.ts';
import { endRelation } from '../relation-store.ts';
import { SHARES_MAX } from '../rules.ts';
import { withdrawIncome } from '../withdraw-income.ts';

const OUTSIDE = account('outside:test', 'USD', 'outside');
const FEES = account('gim', 'USD', 'fees');

/** The state of one person; amounts in cents, as texts. */
export interface PersonState {
  readonly balance: string;
  readonly debt: string;
  readonly available: string;
  readonly income: string;
  readonly fees: number;
}

/** The core of the module on a database, without the HTTP endpoints. */
export function makeCore(url: string) {
  const platform = openPlatform({ url, poolSize: 10 });
  const secrets = makeSecrets(platform.random);
  const { users } = wireIdentity(platform, { secrets, publicOrigin: 'http://localhost:8080' });
  const ledger = createLedger(platform);
  const feed = { isLocal: true, latest: async () => [], history: async () => [] };
  const core: StatisticsCore = {
    ...platform,
    ledger,
    transactions: createTransactions({ ...platform, books: ledger, flows }),
    coins: createCoins({ ...platform, catalogue: openCatalogue(undefined), chains: new Set(), feed }),
    users,
    // Step-up proofs always pass here; the endpoint tests cover them.
    stepUp: {
      checkProof: async (demand) => ({ demand, use: async () => true }),
      consumeProof: async () => undefined,
    },
    sealer: createSealer({ key: secrets.key('seal'), random: platform.random }),
    signals: () => [],
    levels: 3,
    publicOrigin: 'http://localhost:8080',
  };
  return { platform, ledger, core };
}

/** The programme with three levels on the real ledger, to compare a model with. */
export async function openAffiliateModel(url: string) {
  const { platform, ledger, core } = makeCore(url);
  const { db } = platform;
  const affiliate = createAffiliate(core);
  const fees = createFees({ ...platform, shares: affiliate.feeShares });
  const delivery = createDelivery({ ...platform, consumers: affiliate.consumers });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await ledger.registerAsset(USD);
  const cents = (units: bigint) => money(USD, units);
  await ledger.post({
    key: randomUUID(),
    kind: 'deposit',
    legs: [leg(OUTSIDE, FEES, cents(10n ** 12n))],
  });
  return {
    join: (id: string, by: string | null) => join({ core, owner }, { id, by }).then(() => delivery.drain()),
    fee: ({ posting, payer, units }: { posting: string; payer: string; units: bigint }) =>
      fees.postWithShares(
        {
          ...{ payer, fee: cents(units), feeAccount: FEES, rateMax: SHARES_MAX },
          transactionId: randomUUID(),
          posting,
        },
        ({ legs, companions }) =>
          ledger.post({
            key: posting,
            kind: 'fee',
            legs: [leg(OUTSIDE, FEES, cents(units)), ...legs],
            companions,
          }),
      ),
    /** `units` is 0 if the fee was refunded before: its shares must not be reversed a second time. */
    async refund(posting: string, units: bigint): Promise<void> {
      const reversal = randomUUID();
      await fees.reverseWithShares({ posting, reversal, feeAccount: FEES }, async ({ legs, companions }) => {
        const back = units === 0n ? [] : [leg(FEES, OUTSIDE, cents(units))];
        if (legs.length + back.length === 0) return;
        await ledger.post({ key: reversal, kind: 'fee-back', legs: [...legs, ...back], companions });
      });
    },
    withdraw: (userId: string) => withdraw(core, userId),
    end: (userId: string) =>
      endRelation(db.autocommit, { userId, reason: 'SameDevice', at: platform.clock.now() }),
    async houseUnits(): Promise<bigint> {
      return (await ledger.balanceOf(db.autocommit, FEES)).amount.units - 10n ** 12n;
    },
    async state(people: readonly string[]) {
      await delivery.drain();
      const state = new Map<string, PersonState>();
      for (const id of people) state.set(id, await stateOf({ ledger, core, owner }, id));
      return { state, findings: (await ledger.audit()).findings };
    },
    async close(): Promise<void> {
      await owner.end();
      await ledger.close();
      await platform.close();
    },
  };
}

async function join(
  { core, owner }: { core: AffiliateCore; owner: pg.Client },
  { id, by }: { id: string; by: string | null },
): Promise<void> {
  await owner.query(
    `insert into users.user (id, email, email_canonical, password_hash, status, language, affiliate_id, referred_by,
       terms_accepted_at, created_at, verified_at)
     values ($1, $3, $3, 'none', 'Active', 'en-US', $4, $2, now(), now(), now())`,
    [id, by, `${id}@example.com`, id.replaceAll('-', '').slice(0, 16).toUpperCase()],
  );
  await core.db.inTransaction((tx) =>
    core.outbox.append(tx, accountCreated, { key: id, payload: { userId: id } }),
  );
}

async function withdraw(core: AffiliateCore, userId: string): Promise<void> {
  const key = randomUUID();
  const scope = { callerId: userId, route: 'POST /model', key };
  const bodyHash = createHash('sha256').update(key).digest();
  const { clock } = core;
  const postIdempotently = createIdempotentPosting(
    { clock, scope, bodyHash, render: JSON.stringify },
    new Set(),
  );
  try {
    await withdrawIncome(core, { userId, deviceId: 'model', key, stepUp: undefined, postIdempotently });
  } catch (error) {
    if (!(error instanceof Refusal && error.problem === 'AmountTooSmall')) throw error;
  }
}

async function stateOf(
  { ledger, core, owner }: { ledger: ReturnType<typeof createLedger>; core: AffiliateCore; owner: pg.Client },
  id: string,
): Promise<PersonState> {
  const unitsOf = async (kind: 'affiliate' | 'available') =>
    `${(await ledger.balanceOf(core.db.autocommit, account(id, 'USD', kind))).amount.units}`;
  const { rows } = await owner.query<{ debt: string; income: string; fees: number }>(
    `select coalesce((select sum(units) from affiliate.debt where affiliate_id = $1), 0)::text as debt,
       coalesce(sum(units), 0)::text as income, coalesce(sum(fees), 0)::int as fees
     from affiliate.income where affiliate_id = $1`,
    [id],
  );
  const { debt = '0', income = '0', fees = 0 } = rows[0] ?? {};
  return { balance: await unitsOf('affiliate'), debt, available: await unitsOf('available'), income, fees };
}
