import * as call from '@gim/contract';
import { packed } from '@gim/contract/testing/hostile-strings';
import { expect } from '@playwright/test';
import { untilMorning } from '../cash/visit-time.ts';
import { test as base } from '../chains/chain-product.ts';
import { passTime } from '../chains/sandbox-chains.ts';
import { type Customer, openCustomer, openStaff, type Staff } from './people.ts';
import { writeAddresses, writeDevices, writeRecipients, writeThread } from './write-customer.ts';
import {
  type Desk,
  writeDrawer,
  writeFindings,
  writeFreezes,
  writeKyc,
  writeStaff,
  writeTreasury,
} from './write-notes.ts';
import { nth, writePoints } from './write-points.ts';
import { signInAgain, writePayouts, writeSuspense, writeWithdrawals } from './write-reviews.ts';
import { type Visits, writeCases, writeVisits } from './write-visits.ts';
import { openWriter, type Writer } from './writer.ts';

/** A product in which every text contains hostile strings. */
export interface Hostile {
  readonly writer: Writer;
  readonly desk: Desk;
  readonly teller: Staff;
  /** Has signed in on many devices and written to support; this customer's withdrawals are stopped. */
  readonly writing: Customer;
  /** Has an authenticator, an identity with a hostile name, addresses and recipients. */
  readonly owning: Customer;
  readonly frozen: Customer;
  readonly pointIds: readonly string[];
  readonly thread: string;
  /** Withdrawal and payout of the customer with an authenticator, both in review. */
  readonly withdrawalId: string;
  readonly payoutId: string;
  readonly kycCheckId: string;
  /** A new-device notification of the customer who wrote to support. */
  readonly notificationId: string;
  readonly visits: Visits;
  readonly cases: { readonly open: number; readonly closed: number };
}

/** Created once per worker and used by the tests of both languages. */
export const test = base.extend<object, { hostile: Hostile }>({
  hostile: [
    async ({ product: { origin }, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: origin });
      await use(await writeEverything(openWriter(request), origin));
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

async function writeEverything(writer: Writer, origin: string): Promise<Hostile> {
  const staff = (name: string): Promise<Staff> => openStaff(writer, `${name}@gim.example`);
  const desk: Desk = {
    support: await staff('oleh'),
    compliance: [await staff('maria'), await staff('nadia')],
    treasury: [await staff('daniel'), await staff('halyna')],
    admins: [await staff('sofia'), await staff('andrii')],
  };
  const device = (index: number) => ({
    deviceName: nth(packed(120), index),
    platformName: nth(packed(40), index),
  });
  const owning = await openCustomer(writer, origin, { ...device(0), hasAuthenticator: true });
  const invited = { hasAuthenticator: false, invitedBy: owning };
  const writing = await openCustomer(writer, origin, { ...device(1), ...invited });
  const frozen = await openCustomer(writer, origin, { ...device(2), ...invited });
  const names = { givenNames: nth(packed(100), 0), familyName: nth(packed(100), 30) };
  const data = { decision: 'pending', ...names };
  expect((await writer.request.post(`/sandbox/kyc/${owning.id}`, { data })).status()).toBe(200);
  // The first second factor pauses withdrawals; wait for its end, then until a point is about to open.
  await passTime(writer.request, 49 * 3600);
  await untilMorning(writer.request, '08:30');
  const thread = await writeThread(writer, writing, desk.support);
  const pointIds = await writePoints(writer, desk.admins[0]);
  await writeFreezes(writer, desk, frozen);
  await writeDevices(writer, writing);
  const teller = await staff('iryna');
  const visits = await writeVisits(writer, desk, { teller, customer: owning });
  await writeDrawer(writer, teller, await staff('petro'));
  await writeFindings(writer, desk);
  const kycCheckId = await writeKyc(writer, desk, owning);
  await writeStaff(writer, desk);
  const recipientIds = await writeRecipients(writer, owning);
  await writeAddresses(writer, owning);
  await writeTreasury(writer, desk, writing);
  const sender = { customer: owning, token: await signInAgain(writer, owning) };
  const withdrawalId = await writeWithdrawals(writer, desk, sender);
  const payoutId = await writePayouts(writer, desk, { ...sender, recipientIds });
  await writeSuspense(writer, desk, [writing, frozen]);
  const cases = await writeCases(writer, desk);
  const people = { desk, teller, writing, owning, frozen };
  const ids = { pointIds, thread, withdrawalId, payoutId, kycCheckId, visits, cases };
  return { writer, ...people, ...ids, notificationId: await findNotification(writer, writing) };
}

async function findNotification(writer: Writer, { id, token }: Customer): Promise<string> {
  const listed = await writer.write(call.listNotifications, { token: await token(), params: { id } });
  const { items } = call.listNotifications.reply.parse(listed.body);
  return items.find(({ params }) => params.name !== undefined)?.id ?? '';
}
