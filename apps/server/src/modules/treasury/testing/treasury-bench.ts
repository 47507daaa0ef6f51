import { randomUUID } from 'node:crypto';
import { type StaffRole, staffLogin } from '@gim/contract';
import { type Money, money } from '@gim/money';
import pg from 'pg';
import { attestorOf } from '../../../platform/crypto/attestation.ts';
import { decodeBase32 } from '../../../platform/crypto/base32.ts';
import { silentLog } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import {
  codeNow,
  LIGHT_PASSWORDS,
  ORIGIN,
  openIdentity,
  type TestIdentity,
} from '../../../testing/test-identity.ts';
import { wireStaff } from '../../../wiring.ts';
import { type Chains, createChains, networkRules } from '../../chains/index.ts';
import { startTestSigner, type TestSigner } from '../../chains/testing/test-signer.ts';
import { openCatalogue } from '../../coins/index.ts';
import { account, createLedger, type Ledger } from '../../ledger/index.ts';
import { createPayments, listOutflows, type Payments } from '../../signer/index.ts';
import type { Staff } from '../../staff/index.ts';
import type { Users } from '../../users/index.ts';
import { createTreasury, type Treasury } from '../index.ts';
import type { SuspenseItem } from '../ports.ts';
import { createFakeChain, type FakeChain } from './fake-chain.ts';

export interface AtDesk {
  readonly id: string;
  readonly token: string;
}

type Network = 'ethereum' | 'ton';

/** The modules. All are real except the networks and the deposits. */
interface Parts {
  readonly staff: Staff;
  readonly ledger: Ledger;
  readonly chains: Chains;
  readonly payments: Payments;
  readonly treasury: Treasury;
}

/** What the test controls. */
interface TestControls {
  readonly nets: Readonly<Record<Network, FakeChain>>;
  readonly cold: Readonly<Record<Network, string>>;
  /** What the deposits module reports as arrived and not credited. */
  readonly uncredited: Map<string, readonly Money[]>;
  readonly suspense: SuspenseItem[];
  readonly assigned: { depositId: string; userId: string }[];
  /** Error lines of the log. */
  readonly alarms: object[];
}

interface TestHelpers {
  someone(...roles: readonly StaffRole[]): Promise<AtDesk>;
  hot(network: Network): Promise<string>;
  /** Mines coins for the hot wallet and posts them to the ledger. */
  fund(network: Network, coin: string, units: bigint, booked?: bigint): Promise<void>;
  /** A signed payment that is not in the ledger, as the signer leaves it. */
  signed(payment: { network: string; coin: string; txid: string; units: bigint }): Promise<string>;
  asOwner(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** The audit lines about a subject. */
  linesOf(subject: string): Promise<readonly unknown[]>;
  /** Records that the one opened the other's account. */
  openBy(one: AtDesk, other: AtDesk | null): Promise<unknown>;
}

export interface TreasuryBench extends Parts, TestControls, TestHelpers {
  readonly identity: TestIdentity;
  close(): Promise<void>;
}

const catalogue = openCatalogue(undefined);

/**
 * The treasury on a database, with the real ledger, staff, addresses, orders and stops. Only the networks are
 * simulated.
 */
export async function openTreasuryBench(): Promise<TreasuryBench> {
  const database = await createTestDatabase();
  const signer = await startTestSigner({ url: database.url });
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const controls = makeControls();
  const wired: { parts?: Parts } = {};
  const identity = await openIdentity({
    url: database.url,
    moreModules: (platform, secrets, { users }) => {
      const staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
      const parts = wireParts(platform, { signer, staff, users, controls });
      wired.parts = parts;
      return [
        { name: 'staff', routes: staff.mount, authenticator: staff.authenticator },
        { name: 'treasury', routes: parts.treasury.mount },
      ];
    },
  });
  const { parts } = wired;
  if (parts === undefined) throw new Error('The app was built without its modules.');
  for (const { id } of catalogue.coins) await parts.ledger.registerAsset(catalogue.assetOf(id));
  return {
    ...parts,
    ...controls,
    ...makeHelpers({ ...parts, ...controls, identity, owner }),
    identity,
    async close() {
      await identity.close();
      await parts.ledger.close();
      await owner.end();
      await signer.close();
      await database.drop();
    },
  };
}

const makeControls = (): TestControls => ({
  nets: { ethereum: createFakeChain('ethereum', 'ETH'), ton: createFakeChain('ton', 'TON') },
  cold: {
    ethereum: '0x00000000000000000000000000000000000000C0',
    ton: 'EQDk2VTvn04SUKJrW7rXahzdF8_Qi6utb0wj43InCu9vdjrR',
  },
  uncredited: new Map(),
  suspense: [],
  assigned: [],
  alarms: [],
});

function wireParts(
  platform: Platform,
  {
    signer,
    staff,
    users,
    controls,
  }: { signer: TestSigner; staff: Staff; users: Users; controls: TestControls },
): Parts {
  const { nets, cold, uncredited, suspense, assigned, alarms } = controls;
  const ledger = createLedger(platform);
  const chains = createChains({
    ...platform,
    chains: [nets.ethereum, nets.ton],
    rules: networkRules.sandbox,
    walletKeys: {
      find: async (network) => {
        const wallet = await signer.walletKeys.find(network);
        return wallet && { ...wallet, cold: network === 'ton' ? cold.ton : cold.ethereum };
      },
    },
    signerPublicKey: signer.publicKey,
    firstHeights: { ethereum: 0, ton: 0 },
  });
  const approvalKey = attestorOf(Buffer.alloc(32, 7));
  const payments = createPayments({ ...platform, catalogue, ledger, chains, approvalKey });
  const treasury = createTreasury({
    ...platform,
    log: { ...silentLog, error: (facts: object) => void alarms.push(facts) },
    catalogue,
    ledger,
    chains,
    payments,
    staff,
    users,
    movements: {
      uncredited: async (_, network) => uncredited.get(network) ?? [],
      outflows: listOutflows,
    },
    suspense: {
      listSuspense: async () => suspense.filter(({ id }) => !assigned.some((one) => one.depositId === id)),
      assign: async (to) => void assigned.push(to),
    },
    foreignAlarms: [],
    rules: { recheckDelayMs: 1 },
  });
  return { staff, ledger, chains, payments, treasury };
}

function makeHelpers({
  staff,
  ledger,
  chains,
  nets,
  identity,
  owner,
}: Parts & TestControls & { identity: TestIdentity; owner: pg.Client }): TestHelpers {
  let people = 0;
  const asOwner: TestHelpers['asOwner'] = async (text, values = []) =>
    (await owner.query(text, [...values])).rows;
  const hot: TestHelpers['hot'] = async (network) =>
    (await chains.hotAddress(identity.platform.db.autocommit, network)) ?? '';
  return {
    asOwner,
    hot,
    linesOf: async (subject) =>
      (
        await asOwner(
          "select action from staff.audit where subject = $1 and action like 'treasury.%' order by id",
          [subject],
        )
      ).map(({ action }) => action),
    openBy: (one, other) =>
      asOwner('update staff.account set added_by = $2 where id = $1', [one.id, other?.id ?? null]),
    async someone(...roles) {
      people += 1;
      const email = `treasurer${people}@gim.example`;
      const { id, password, totpSecret } = await staff.add({ email, name: `Person ${people}`, roles });
      const code = codeNow(identity, decodeBase32(totpSecret));
      const { body } = await identity.call(staffLogin, { body: { email, password, code } });
      return { id, token: body.token };
    },
    async fund(network, coin, units, booked = units) {
      nets[network].mine({ moves: [{ coin, to: await hot(network), units }] });
      const from = account(`chain:${network}`, coin, 'outside');
      const to = account('gim', coin, 'house');
      const amount = money(catalogue.assetOf(coin), booked);
      if (booked > 0n)
        await ledger.post({ key: randomUUID(), kind: 'deposit', legs: [{ from, to, amount }] });
      await chains.watchOnce(network);
    },
    signed: (payment) => insertSigned(asOwner, payment),
  };
}

async function insertSigned(
  asOwner: TestHelpers['asOwner'],
  { network, coin, txid, units }: { network: string; coin: string; txid: string; units: bigint },
): Promise<string> {
  const id = randomUUID();
  await asOwner(
    "insert into signer.payment (id, network, coin, kind, ordered_at) values ($1, $2, $3, 'withdrawal', now())",
    [id, network, coin],
  );
  await asOwner("insert into signer.progress (payment_id, network, state) values ($1, $2, 'broadcast')", [
    id,
    network,
  ]);
  await asOwner(
    `insert into signer.recipient (payment_id, withdrawal_id, user_id, coin, network, address, units, fee_units, approval,
       signature) values ($1, $2, $2, $3, $4, 'x', $5, 0, '', '')`,
    [id, randomUUID(), coin, network, units],
  );
  await asOwner(
    `insert into signer.transaction (payment_id, version, network, txid, raw, fee_units_max, fee_rate, signed_at)
     values ($1, 1, $2, $3, '', 0, 0, now())`,
    [id, network, txid],
  );
  return id;
}
