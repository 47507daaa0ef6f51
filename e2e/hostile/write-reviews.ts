import { randomUUID } from 'node:crypto';
import * as call from '@gim/contract';
import { packed } from '@gim/contract/testing/hostile-strings';
import { expect } from '@playwright/test';
import { faucet, mine, passTime } from '../chains/sandbox-chains.ts';
import { fund, setPrice } from '../wallet/sandbox.ts';
import type { Customer } from './people.ts';
import { tonAddress } from './write-customer.ts';
import type { Desk } from './write-notes.ts';
import { nth } from './write-points.ts';
import type { Writer } from './writer.ts';

const notes = packed(1000, 10);

/**
 * Signs in on a second device. Large amounts from a new device go to staff review, so its token sends everything into
 * review.
 */
export async function signInAgain(writer: Writer, { id, email, password, code }: Customer): Promise<string> {
  const deviceId = `test-${randomUUID()}`;
  const device = { deviceId, deviceName: nth(packed(120), 5), platformName: nth(packed(40), 5) };
  const body = { email, password, language: 'en-US', ...device };
  const { body: asked } = await writer.write(call.login, { body });
  const { loginTicket }: { loginTicket: string } = Object(asked);
  const confirming = { code: await code(), loginTicket, deviceId };
  const { body: signed } = await writer.write(call.confirmLogin, { params: { id }, body: confirming });
  return call.confirmLogin.reply.parse(signed).jwtToken;
}

/**
 * Two withdrawals with hostile memos in review: staff asks about one and approves it, and rejects the other. Returns
 * the first.
 */
export async function writeWithdrawals(
  writer: Writer,
  { compliance: [officer] }: Desk,
  { customer, token }: { readonly customer: Customer; readonly token: string },
): Promise<string> {
  const { request } = writer;
  await fund(request, customer, '1000', 'TON');
  await setPrice(request, 'TON', '5');
  const params = { id: customer.id };
  const send = async (memo: string): Promise<string> => {
    const wanted = { coin: 'TON', network: 'ton', address: tonAddress, memo, amount: '300' };
    const previewed = await writer.write(call.previewWithdrawal, { token, params, body: wanted });
    const { fee } = call.previewWithdrawal.reply.parse(previewed.body);
    const body = { ...wanted, fee, stepUp: await customer.proof() };
    return call.createWithdrawal.reply.parse(
      (await writer.write(call.createWithdrawal, { token, params, body })).body,
    ).id;
  };
  const kept = { id: await send(nth(packed(120), 3)) };
  const rejected = { id: await send(nth(packed(120), 9)) };
  // Wait for the end of the undo window.
  await passTime(request, 70);
  const staff = await officer.token();
  const inReview = async (): Promise<number> => {
    const { body } = await writer.write(call.listWithdrawalReviews, { token: staff });
    return call.listWithdrawalReviews.reply.parse(body).items.length;
  };
  await expect.poll(inReview, { timeout: 60_000, intervals: [100, 200] }).toBe(2);
  for (const note of notes)
    await writer.write(call.askAboutWithdrawal, { token: staff, params: kept, body: { note } });
  await writer.write(call.approveWithdrawal, { token: staff, params: kept, body: { note: notes[0] } });
  await writer.write(call.rejectWithdrawal, { token: staff, params: rejected, body: { note: notes[1] } });
  return kept.id;
}

/** Two payouts to hostile recipients in review: one is rejected, the other waits. Returns the latter. */
export async function writePayouts(
  writer: Writer,
  { treasury: [decider] }: Desk,
  {
    customer,
    token,
    recipientIds,
  }: { readonly customer: Customer; readonly token: string; readonly recipientIds: readonly string[] },
): Promise<string> {
  await fund(writer.request, customer, '5000');
  const params = { id: customer.id };
  const pay = async (recipientId: string): Promise<string> => {
    const asked = { kind: 'paypal', recipientId, amount: '1100' };
    const previewed = await writer.write(call.previewPayout, { token, params, body: asked });
    const { fee } = call.previewPayout.reply.parse(previewed.body);
    const body = { recipientId, amount: '1100', fee, stepUp: await customer.proof() };
    return call.createPayout.reply.parse(
      (await writer.write(call.createPayout, { token, params, body })).body,
    ).id;
  };
  const [rejected, waiting] = [await pay(nth(recipientIds, 0)), await pay(nth(recipientIds, 1))];
  const body = { isApproved: false, note: notes[2] };
  const decided = { token: await decider.token(), params: { payoutId: rejected }, body };
  await writer.write(call.decidePayoutReview, decided);
  return waiting;
}

/** Coins with a hostile comment have no owner; staff proposes one, and no second person has agreed yet. */
export async function writeSuspense(
  writer: Writer,
  { treasury: [asker] }: Desk,
  customers: readonly [Customer, Customer],
): Promise<void> {
  const { request } = writer;
  const [customer] = customers;
  const info = await writer.write(call.getDepositInfo, {
    token: await customer.token(),
    params: { id: customer.id },
    query: { coin: 'TON' },
  });
  const { address: to } = call.getDepositInfo.reply.parse(info.body);
  await faucet(request, { chain: 'ton', to, units: '7000000000', memo: nth(packed(120), 4) });
  await mine(request, 'ton', 3);
  const token = await asker.token();
  const found = async (): Promise<string | undefined> => {
    const { body } = await writer.write(call.getTreasury, { token });
    return call.getTreasury.reply.parse(body).suspense[0]?.id;
  };
  await expect.poll(found, { timeout: 60_000, intervals: [100, 200] }).toBeDefined();
  const params = { id: (await found()) ?? '' };
  for (const [index, note] of notes.entries()) {
    // Proposing another user restarts the approval, so nothing is ever credited.
    const { id: userId } = customers[index % 2 === 0 ? 0 : 1];
    await writer.write(call.assignSuspense, { token, params, body: { userId, note } });
  }
}
