import * as call from '@gim/contract';
import { packed } from '@gim/contract/testing/hostile-strings';
import { expect } from '@playwright/test';
import { readProductTime } from '../product-clock.ts';
import type { Customer, Staff } from './people.ts';
import { nth, withConcurrency } from './write-points.ts';
import { tellerPoint } from './write-visits.ts';
import type { Writer } from './writer.ts';

const notes = packed(1000, 10);

export interface Desk {
  readonly support: Staff;
  readonly compliance: readonly [Staff, Staff];
  readonly treasury: readonly [Staff, Staff];
  readonly admins: readonly [Staff, Staff];
}

/**
 * Freezes an account, requests unfreezing, and approves or rejects it, with every string; the last request stays open.
 */
export async function writeFreezes(
  writer: Writer,
  { support, compliance: [decider] }: Desk,
  { id }: Customer,
): Promise<void> {
  const params = { id };
  for (const [index, note] of notes.entries()) {
    const body = { note };
    await writer.write(call.freezeByStaff, { token: await support.token(), params, body });
    await writer.write(call.requestUnfreeze, { token: await support.token(), params, body });
    if (index === notes.length - 1) return;
    const listed = await writer.write(call.listUnfreezeRequests, { token: await decider.token() });
    const open = call.listUnfreezeRequests.reply.parse(listed.body).items.find(({ userId }) => userId === id);
    const decided = { decision: 'Approved', note: nth(notes, index + 1) };
    const request = { id: open?.id ?? '' };
    await writer.write(call.decideUnfreeze, { token: await decider.token(), params: request, body: decided });
  }
}

/** Stops and resumes a customer's withdrawals, and moves house coins; the last stop stays. */
export async function writeTreasury(
  writer: Writer,
  { treasury: [first, second] }: Desk,
  { id }: Customer,
): Promise<void> {
  const tokens = [await first.token(), await second.token()] as const;
  // A new product funds its house wallets within moments.
  const hot = async (): Promise<number> => {
    const { body } = await writer.write(call.getTreasury, { token: tokens[0] });
    const asset = call.getTreasury.reply.parse(body).assets.find(({ coin }) => coin === 'BTC');
    return Number(asset?.hot ?? 0);
  };
  await expect.poll(hot, { timeout: 60_000 }).toBeGreaterThan(0.01);
  for (const [index, reason] of notes.entries()) {
    const stopped = await writer.write(call.stopMoneyOut, {
      token: tokens[0],
      body: { scope: 'user', subject: id, reason },
    });
    const coins = { coin: 'BTC', network: 'bitcoin', amount: '0.0001', note: reason };
    await writer.write(call.sweepToCold, { token: tokens[0], body: coins });
    await writer.write(call.requestRefill, { token: tokens[0], body: coins });
    if (index === notes.length - 1) return;
    const params = { id: call.stopMoneyOut.reply.parse(stopped.body).id };
    for (const [no, token] of tokens.entries()) {
      const body = { reason: nth(notes, index + no) };
      await writer.write(call.startMoneyOut, { token, params, body });
    }
  }
}

/** An identity check with a hostile name: escalated, decided, and overturned repeatedly. Returns its id. */
export async function writeKyc(
  writer: Writer,
  { compliance: [first, second] }: Desk,
  { id }: Customer,
): Promise<string> {
  const tokens = [await first.token(), await second.token()] as const;
  const [token, other] = tokens;
  const { body: listed } = await writer.write(call.listKycChecks, { token });
  const check = call.listKycChecks.reply.parse(listed).items.find(({ userId }) => userId === id);
  const params = { checkId: check?.id ?? '' };
  for (const note of notes) await writer.write(call.escalateKycCheck, { token, params, body: { note } });
  const { body: opened } = await writer.write(call.getKycCheck, { token, params });
  const { pictures } = call.getKycCheck.reply.parse(opened);
  for (const picture of pictures) {
    const one = { ...params, pictureId: picture.id };
    for (const by of tokens) await writer.write(call.getKycPicture, { token: by, params: one });
  }
  await writer.write(call.decideKycCheck, { token, params, body: { decision: 'approved', note: notes[0] } });
  for (const [index, note] of notes.entries()) {
    const rejected = { decision: 'rejected', rejectType: 'retry', reasons: ['other'], note };
    await writer.write(call.decideKycCheck, { token, params, body: rejected });
    // The last overturn stays open.
    const body = { isConfirmed: false, note: nth(notes, index + 1) };
    await writer.write(call.confirmKycOverturn, { token: other, params, body });
  }
  const again = { decision: 'rejected', rejectType: 'retry', reasons: ['other'], note: notes[0] };
  await writer.write(call.decideKycCheck, { token, params, body: again });
  return params.checkId;
}

/**
 * A staff member with a hostile name, whose access is changed, disabled and enabled, and whose roles another admin
 * rejects.
 */
export async function writeStaff(writer: Writer, { admins: [first, second] }: Desk): Promise<void> {
  const name = nth(packed(80), 7);
  const email = `clerk.${Date.now()}@gim.example`;
  const added = await writer.write(call.addStaffMember, {
    token: await first.token(),
    body: {
      email,
      name,
      roles: ['support', 'compliance'],
      pointIds: [],
      note: notes[0],
      code: await first.code(),
    },
  });
  const { id } = call.addStaffMember.reply.parse(added.body);
  const decide = async (note: string | undefined): Promise<void> => {
    const { body } = await writer.write(call.listStaff, { token: await second.token() });
    const member = call.listStaff.reply.parse(body).items.find((one) => one.id === id);
    await writer.write(call.decideRoleRequest, {
      token: await second.token(),
      params: { id: member?.request?.id ?? '' },
      body: { decision: 'Rejected', note, code: await second.code() },
    });
  };
  await decide(notes[1]);
  const params = { id };
  const by = async (note: string | undefined) => ({ note, code: await first.code() });
  const token = await first.token();
  await writer.write(call.disableStaffMember, { token, params, body: await by(notes[2]) });
  await writer.write(call.enableStaffMember, { token, params, body: await by(notes[3]) });
  const { body } = await writer.write(call.listStaff, { token });
  const version = call.listStaff.reply.parse(body).items.find((one) => one.id === id)?.version ?? 0;
  const access = { roles: ['support', 'treasury'], pointIds: [], version, ...(await by(notes[0])) };
  await writer.write(call.setStaffAccess, { token, params, body: access });
}

/**
 * Moves bags of a drawer and makes counts that differ and are withdrawn; the last one closes the drawer by two people.
 */
export async function writeDrawer(writer: Writer, teller: Staff, second: Staff): Promise<void> {
  const token = await teller.token();
  const params = { pointId: tellerPoint };
  const couriers = packed(120);
  await withConcurrency(packed(40), (bag, index) =>
    writer.write(call.moveDrawerCash, {
      token,
      params,
      body: { direction: 'fromVault', amount: '10', bag, courier: nth(couriers, index) },
    }),
  );
  const counted = { 100: 1 };
  for (const [index, note] of notes.entries()) {
    const body = { notes: counted, reason: 'NotFoundAfterRecount', note };
    await writer.write(call.countDrawer, { token, params, body });
    if (index < notes.length - 1) await writer.write(call.withdrawDrawerCount, { token, params });
  }
  const body = { email: second.email, code: await second.code(), notes: counted };
  await writer.write(call.confirmDrawerCount, { token, params, body });
}

/** Payouts to hostile recipients that only the partner has, and staff's notes on them. */
export async function writeFindings(writer: Writer, { treasury: [first] }: Desk): Promise<void> {
  const { request } = writer;
  for (const [index] of notes.entries()) {
    const to = nth(packed(200), index);
    const amount = String(2000 + index);
    const data = { payoutId: null, kind: 'paypal', amount, fee: '1', to, state: 'sent' };
    const made = await request.post('/sandbox/payout-partner/payouts', { data });
    expect(made.status(), await made.text()).toBe(200);
  }
  const token = await first.token();
  const day = new Date(await readProductTime(request)).toISOString().slice(0, 10);
  await writer.write(call.runPayoutReconciliation, { token, body: { day } });
  const { body } = await writer.write(call.getPayoutReconciliation, { token, query: { day } });
  const { findings } = call.getPayoutReconciliation.reply.parse(body);
  for (const [index, note] of notes.entries()) {
    const params = { findingId: findings[index]?.id ?? '' };
    await writer.write(call.settlePayoutFinding, { token, params, body: { action: 'close', note } });
  }
}
