import * as call from '@gim/contract';
import { packed } from '@gim/contract/testing/hostile-strings';
import { expect } from '@playwright/test';
import { dayOf } from '../cash/visit-time.ts';
import { passTime } from '../chains/sandbox-chains.ts';
import { readProductTime } from '../product-clock.ts';
import type { Customer, Staff } from './people.ts';
import type { Desk } from './write-notes.ts';
import { nth } from './write-points.ts';
import type { Writer } from './writer.ts';

const notes = packed(1000, 10);

/** The teller's own point. */
export const tellerPoint = '018f0000-0000-7000-8000-0000000000a1';

export interface Visits {
  /** The teller has written every possible note, and no cash changed hands. */
  readonly rejectedId: string;
  readonly canceledId: string;
}

/**
 * Two visits: one is served as far as possible without cash, the other is canceled by support. The point must be open.
 */
export async function writeVisits(
  writer: Writer,
  { support }: Desk,
  { teller, customer }: { readonly teller: Staff; readonly customer: Customer },
): Promise<Visits> {
  const params = { id: customer.id };
  const token = await customer.token();
  const pointId = tellerPoint;
  const day = dayOf(await readProductTime(writer.request));
  const listed = await writer.write(call.listPointSlots, {
    token,
    params: { pointId },
    query: { date: day, side: 'in' },
  });
  const [slot] = call.listPointSlots.reply.parse(listed.body).items.filter(({ isAvailable }) => isAvailable);
  const visit = { side: 'in', pointId, amount: '500' };
  const previewed = await writer.write(call.previewCashOrder, {
    token,
    params,
    body: { ...visit, coin: null },
  });
  const { fee } = call.previewCashOrder.reply.parse(previewed.body);
  const book = async (): Promise<string> => {
    const body = { ...visit, fee, slotFrom: slot?.from };
    const booked = await writer.write(call.createCashOrder, { token, params, body });
    return call.createCashOrder.reply.parse(booked.body).id;
  };
  const [canceledId, rejectedId] = [await book(), await book()];
  const canceled = { reason: 'ClientCannotCome', note: notes[0] };
  const bySupport = { token: await support.token(), params: { orderId: canceledId }, body: canceled };
  await writer.write(call.cancelCashOrder, bySupport);
  const taken = await writer.write(call.getCashCode, {
    token,
    params: { ...params, transactionId: rejectedId },
    body: { stepUp: await customer.proof() },
  });
  const { code } = call.getCashCode.reply.parse(taken.body);
  const atCounter = { token: await teller.token(), params: { orderId: rejectedId } };
  await writer.write(call.acceptCashCode, { ...atCounter, body: { code } });
  for (const index of [0, 1, 2, 3, 4])
    await writer.write(call.setNoteAside, {
      ...atCounter,
      body: { denomination: 100, serial: nth(packed(40), index * 20), isKept: false },
    });
  for (const [index, note] of notes.entries())
    await writer.write(call.lowerCashOrder, {
      ...atCounter,
      body: { amount: String(400 - index * 10), note },
    });
  const body = { reason: 'AllGivenBack', note: nth(notes, 1) };
  await writer.write(call.rejectCashOrder, { ...atCounter, body });
  return { rejectedId, canceledId };
}

/**
 * Staff takes the case of a late operation, writes a note, returns it, takes it again and closes it. Another case stays
 * open. Returns both numbers. A withdrawal and a payout that wait for staff are late after two hours.
 */
export async function writeCases(
  writer: Writer,
  { support }: Desk,
): Promise<{ readonly open: number; readonly closed: number }> {
  await passTime(writer.request, 7300);
  const token = await support.token();
  const numbers = async (): Promise<readonly number[]> => {
    const { body } = await writer.write(call.listCases, { token });
    return call.listCases.reply.parse(body).items.map(({ number }) => number);
  };
  await expect
    .poll(async () => (await numbers()).length, { timeout: 60_000, intervals: [100, 200] })
    .toBeGreaterThan(1);
  const [open = 0, closed = 0] = await numbers();
  const take = (number: number) => writer.write(call.takeCase, { token, params: { number: String(number) } });
  for (const number of [open, closed]) {
    const params = { number: String(number) };
    await take(number);
    for (const note of notes) await writer.write(call.noteCase, { token, params, body: { note } });
    await writer.write(call.passCase, { token, params, body: { note: notes[1] } });
    await take(number);
  }
  const params = { number: String(closed) };
  await writer.write(call.closeCase, { token, params, body: { note: notes[2] } });
  return { open, closed };
}
