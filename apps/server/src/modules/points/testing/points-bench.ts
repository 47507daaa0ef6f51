import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@gim/contract';
import { staffLogin } from '@gim/contract';
import { decodeBase32 } from '../../../platform/crypto/base32.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import {
  type Account,
  codeNow,
  LIGHT_PASSWORDS,
  ORIGIN,
  openIdentity,
  type TestIdentity,
  verifiedAccount,
} from '../../../testing/test-identity.ts';
import { wireStaff } from '../../../wiring.ts';
import { wirePoints } from '../../../wiring-points.ts';
import { account, createLedger, type Ledger } from '../../ledger/index.ts';
import type { Staff } from '../../staff/index.ts';
import type { Points } from '../index.ts';
import type { PointFields } from '../point.ts';
import { USD, usd } from '../price-policy.ts';
import { sampleFields } from './sample-point.ts';

export interface PointsBench {
  readonly identity: TestIdentity;
  readonly points: Points;
  readonly ledger: Ledger;
  readonly url: string;
  /** A signed-in customer. */
  readonly anna: Account;
  /** Adds a point and returns its id. */
  addPoint(fields?: Partial<PointFields>): Promise<string>;
  /** Adds unpromised notes to the drawer and the ledger. */
  fund(pointId: string, cents: bigint): Promise<void>;
  someone(...roles: readonly StaffRole[]): Promise<{ readonly id: string; readonly token: string }>;
  close(): Promise<void>;
}

/** Points on a database, with the real ledger and staff. */
export async function openPointsBench(): Promise<PointsBench> {
  const database = await createTestDatabase();
  const wired: { points?: Points; ledger?: Ledger; staff?: Staff } = {};
  const identity = await openIdentity({
    url: database.url,
    moreModules: (platform, secrets) => {
      const staff = wireStaff(platform, { secrets, publicOrigin: ORIGIN, passwordCost: LIGHT_PASSWORDS });
      const ledger = createLedger(platform);
      const { points, modules } = wirePoints(platform, { secrets, staff, ledger });
      Object.assign(wired, { points, ledger, staff });
      return [{ name: 'staff', routes: staff.mount, authenticator: staff.authenticator }, ...modules];
    },
  });
  const { points, ledger, staff } = wired;
  if (points === undefined || ledger === undefined || staff === undefined)
    throw new Error('The app was built without its modules.');
  await ledger.registerAsset(USD);
  return {
    identity,
    points,
    ledger,
    url: database.url,
    anna: await verifiedAccount(identity),
    async addPoint(fields = {}) {
      const id = randomUUID();
      await points.seed({
        id,
        fields: { ...sampleFields, ...fields },
        accessCode: '47 # 0926',
      });
      return id;
    },
    async fund(pointId, cents) {
      const owner = `point:${pointId}`;
      const amount = usd(cents);
      await ledger.post({
        key: randomUUID(),
        kind: 'fund',
        legs: [
          { from: account(owner, 'USD', 'outside'), to: account('vault', 'USD', 'outside'), amount },
          { from: account(owner, 'USD', 'allowance'), to: account(owner, 'USD', 'limit'), amount },
        ],
      });
    },
    async someone(...roles) {
      const email = `${randomUUID()}@gim.example`;
      const { password, totpSecret, id } = await staff.add({ email, name: 'Iryna Koval', roles });
      const code = codeNow(identity, decodeBase32(totpSecret));
      const { body } = await identity.call(staffLogin, { body: { email, password, code } });
      return { id, token: body.token };
    },
    async close() {
      await identity.close();
      await ledger.close();
      await database.drop();
    },
  };
}
