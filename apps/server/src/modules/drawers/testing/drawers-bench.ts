import { randomUUID } from 'node:crypto';
import {
  type CountedNotes,
  confirmDrawerCount,
  countDrawer,
  type Drawer,
  getDrawer,
  moveDrawerCash,
  staffLogin,
} from '@gim/contract';
import { money } from '@gim/money';
import pg from 'pg';
import { decodeBase32 } from '../../../platform/crypto/base32.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import {
  type Answer,
  codeNow,
  LIGHT_PASSWORDS,
  ORIGIN,
  openIdentity,
  type TestIdentity,
} from '../../../testing/test-identity.ts';
import { wireStaff } from '../../../wiring.ts';
import { account, createLedger, type Ledger, leg } from '../../ledger/index.ts';
import type { Staff } from '../../staff/index.ts';
import { createDrawers, type Drawers } from '../index.ts';
import { USD, type Usd } from '../legs.ts';

export interface Teller {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly totpSecret: string;
}

export interface AtPoint {
  readonly pointId: string;
  readonly iryna: Teller;
  readonly petro: Teller;
}

export const dollars = (whole: number): Usd => money(USD, BigInt(whole) * 100n);

/** In hundreds, and ones for the rest. */
export const notesOf = (whole: number): CountedNotes => ({
  '100': Math.floor(whole / 100),
  '1': whole % 100,
});

export interface DrawersBench {
  readonly identity: TestIdentity;
  readonly ledger: Ledger;
  readonly drawers: Drawers;
  readonly staff: Staff;
  /** Customers at the counter, by point. */
  readonly atPoint: Map<string, number>;
  newPoint(): string;
  teller(...pointIds: readonly string[]): Promise<Teller>;
  freshCode(who: Teller): string;
  codeOf(who: Teller): string;
  seen(who: Teller, pointId: string, date?: string): Promise<Drawer>;
  count(
    who: Teller,
    pointId: string,
    notes: CountedNotes,
    over?: object,
  ): Promise<Answer<typeof countDrawer>>;
  confirm(
    who: Teller,
    second: Teller,
    of: { pointId: string; notes: CountedNotes; code?: string },
  ): Promise<Answer<typeof confirmDrawerCount>>;
  move(who: Teller, pointId: string, over: object, key?: string): Promise<Answer<typeof moveDrawerCash>>;
  asOwner(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  linesOf(pointId: string): Promise<readonly unknown[]>;
  /** A point with two tellers, and an open drawer if cash is given. */
  place(cash?: number): Promise<AtPoint>;
  promise(pointId: string, cash: number): Promise<unknown>;
  unpromise(pointId: string, cash: number): Promise<unknown>;
  /** The cash of a point according to the ledger, in cents. */
  inBooks(pointId: string): Promise<bigint>;
  /** Checks that ledger and drawer agree and that nothing was lost. */
  check(pointId: string): Promise<void>;
  close(): Promise<void>;
}

/** Drawers on a database with the real ledger and staff. The test provides the orders of the points. */
export async function openDrawersBench(): Promise<DrawersBench> {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const atPoint = new Map<string, number>();
  const points = new Set<string>();
  const wired: { parts?: { staff: Staff; ledger: Ledger; drawers: Drawers } } = {};
  const identity = await openIdentity({
    url: database.url,
    moreModules: (platform, secrets) => {
      const staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
      const ledger = createLedger(platform);
      const drawers = createDrawers({
        ...platform,
        ledger,
        staff,
        points: { timeZoneOf: async (_, id) => (points.has(id) ? 'Europe/Kyiv' : undefined) },
        orders: () => ({
          countAtPoint: async (_, id) => atPoint.get(id) ?? 0,
          describe: async (_, ids) =>
            new Map(ids.map((id) => [id, { number: 'GM-1', sealMark: 'AB', client: 'A. Shevchenko' }])),
        }),
      });
      wired.parts = { staff, ledger, drawers };
      return [
        { name: 'staff', routes: staff.mount, authenticator: staff.authenticator },
        { name: 'drawers', routes: drawers.mount },
      ];
    },
  });
  const { parts } = wired;
  if (parts === undefined) throw new Error('The app was built without its modules.');
  const { ledger } = parts;
  await ledger.registerAsset(USD);
  const outside = account('sandbox', 'USD', 'outside');
  await ledger.post({
    key: randomUUID(),
    kind: 'test',
    legs: [leg(outside, account('gim', 'USD', 'house'), dollars(1_000_000))],
  });
  const asOwner: DrawersBench['asOwner'] = async (text, values = []) =>
    (await owner.query(text, [...values])).rows;
  const hands = handsOf({ ...parts, identity, points, asOwner });
  return {
    ...parts,
    ...hands,
    ...booksOf({ ...parts, ...hands, identity }),
    identity,
    atPoint,
    asOwner,
    async close() {
      await identity.close();
      await ledger.close();
      await owner.end();
      await database.drop();
    },
  };
}

type BookHands = Pick<DrawersBench, 'place' | 'promise' | 'unpromise' | 'inBooks'>;
type TestHelpers = Omit<
  DrawersBench,
  'identity' | 'ledger' | 'drawers' | 'staff' | 'atPoint' | 'asOwner' | 'close' | keyof BookHands
>;

const cent = leg(account('sandbox', 'USD', 'outside'), account('gim', 'USD', 'house'), money(USD, 1n));

function booksOf({
  ledger,
  drawers,
  identity,
  newPoint,
  teller,
}: Pick<DrawersBench, 'ledger' | 'drawers' | 'identity' | 'newPoint' | 'teller'>): BookHands {
  return {
    async place(cash) {
      const pointId = newPoint();
      const [iryna, petro] = await Promise.all([teller(pointId), teller(pointId)]);
      if (cash !== undefined) await drawers.start({ pointId, cash: dollars(cash) });
      return { pointId, iryna, petro };
    },
    promise: (pointId, cash) =>
      ledger.post({ key: randomUUID(), kind: 'test', legs: drawers.reserveLegs(pointId, dollars(cash)) }),
    unpromise: (pointId, cash) =>
      drawers.releaseReservation({ pointId, cash: dollars(cash) }, ({ legs, companions }) =>
        ledger.post({ key: randomUUID(), kind: 'test', legs: [cent, ...legs], companions }),
      ),
    inBooks: async (pointId) =>
      -(await ledger.balanceOf(identity.platform.db.autocommit, drawers.cashAccount(pointId))).amount.units,
  };
}

function handsOf({
  staff,
  identity,
  points,
  asOwner,
}: Pick<DrawersBench, 'staff' | 'identity' | 'asOwner'> & { points: Set<string> }): TestHelpers {
  const freshCode: TestHelpers['freshCode'] = ({ totpSecret }) => {
    identity.advance(30);
    return codeNow(identity, decodeBase32(totpSecret));
  };
  return {
    freshCode,
    codeOf: ({ totpSecret }) => codeNow(identity, decodeBase32(totpSecret)),
    newPoint() {
      const id = randomUUID();
      points.add(id);
      return id;
    },
    async teller(...pointIds) {
      const email = `${randomUUID()}@gim.example`;
      const added = await staff.add({ email, name: 'Iryna Koval', roles: ['teller'], pointIds });
      const { password, totpSecret, id } = added;
      const code = codeNow(identity, decodeBase32(totpSecret));
      const { body } = await identity.call(staffLogin, { body: { email, password, code } });
      return { id, email, token: body.token, totpSecret };
    },
    seen: async ({ token }, pointId, date) =>
      (
        await identity.call(getDrawer, {
          token,
          params: { pointId },
          query: date === undefined ? {} : { date },
        })
      ).body,
    count: ({ token }, pointId, notes, over = {}) =>
      identity.call(countDrawer, { token, params: { pointId }, body: { notes, ...over } }),
    confirm: ({ token }, second, { pointId, notes, code = freshCode(second) }) =>
      identity.call(confirmDrawerCount, {
        token,
        params: { pointId },
        body: { email: second.email, code, notes },
      }),
    move: ({ token }, pointId, over, key = randomUUID()) =>
      identity.call(moveDrawerCash, {
        token,
        params: { pointId },
        headers: { 'idempotency-key': key },
        body: { direction: 'fromVault', amount: '100', bag: 'B-1', courier: 'Petro Hnat', ...over },
      }),
    linesOf: async (pointId) =>
      (
        await asOwner(
          "select action from staff.audit where subject = $1 and action like 'drawers.%' order by id",
          [pointId],
        )
      ).map(({ action }) => action),
    check: (pointId) => checkDrawer(asOwner, pointId),
  };
}

/** Compares the drawer's row with its movements and with the ledger. */
async function checkDrawer(asOwner: DrawersBench['asOwner'], pointId: string): Promise<void> {
  const rows = await asOwner(
    `select d.units::text as row, coalesce((select sum(m.units) from drawers.movement m where m.point_id = d.point_id), 0)::text as moved
     from drawers.drawer d where d.point_id = $1`,
    [pointId],
  );
  const [found] = rows;
  if (found?.row !== found?.moved)
    throw new Error(`The row has ${found?.row}, its movements ${found?.moved}.`);
}
