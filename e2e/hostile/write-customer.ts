import { randomUUID } from 'node:crypto';
import * as call from '@gim/contract';
import { hostileStrings, packed } from '@gim/contract/testing/hostile-strings';
import type { Customer, Staff } from './people.ts';
import { nth, withConcurrency } from './write-points.ts';
import type { Writer } from './writer.ts';

/** Signs in on devices with hostile names and ids. Each is reported by mail and in the app. */
export async function writeDevices(writer: Writer, { email, password }: Customer): Promise<void> {
  const ids = hostileStrings.filter((text) => /^[\x21-\x7e]{8,128}$/.test(text));
  const body = { email, password, language: 'en-US' };
  await withConcurrency([...Array(14).keys()], (index) =>
    writer.write(call.login, {
      body: {
        ...body,
        deviceId: `${nth(ids, index * 3)}${index}`,
        deviceName: nth(packed(120), index * 2),
        platformName: nth(packed(40), index * 7),
      },
    }),
  );
  const spaced = hostileStrings.filter((text) => /[^\x21-\x7e]/.test(text)).slice(0, 12);
  await withConcurrency(spaced, (deviceId) =>
    writer.refuse(call.login, { body: { ...body, deviceId, deviceName: 'x', platformName: 'x' } }),
  );
}

/** A support thread in which both sides wrote every string. Returns its number. */
export async function writeThread(writer: Writer, customer: Customer, support: Staff): Promise<string> {
  const text = packed(4000).join('\n');
  const params = { id: customer.id };
  const token = await customer.token();
  const messageId = (): string => randomUUID();
  const asked = await writer.write(call.createTicket, {
    token,
    params,
    body: { messageId: messageId(), text, topic: 'Other' },
  });
  const { number } = call.createTicket.reply.parse(asked.body);
  const inThread = { ...params, number: String(number) };
  await writer.write(call.replyToTicket, { token, params: inThread, body: { messageId: messageId(), text } });
  const staff = await support.token();
  const { body } = await writer.write(call.getThread, { token: staff, params: inThread });
  const seenId = call.getThread.reply.parse(body).messages.at(-1)?.id ?? '';
  const answer = { messageId: messageId(), seenId, text, isClosing: false };
  await writer.write(call.answerThread, { token: staff, params: inThread, body: answer });
  return inThread.number;
}

/** Nobody has the keys of this address. */
export const tonAddress = 'UQCF1ZMLYdkZtTA4BtZODEIc879YyuGs3aGSbnOSDu2twiRu';

/** Saves addresses with hostile names and memos; renames the first repeatedly, alternating with the second. */
export async function writeAddresses(writer: Writer, customer: Customer): Promise<void> {
  const params = { id: customer.id };
  const place = { coin: 'TON', network: 'ton', address: tonAddress };
  const ids: string[] = [];
  for (const index of [0, 1, 2, 3]) {
    const body = {
      ...place,
      name: nth(packed(80), index * 3),
      memo: nth(packed(120), index * 2),
      stepUp: await customer.proof(),
    };
    const saved = await writer.write(call.createAddress, { token: await customer.token(), params, body });
    if (saved.status === 200) ids.push(call.createAddress.reply.parse(saved.body).id);
  }
  const token = await customer.token();
  await withConcurrency(packed(80), (name, index) =>
    writer.write(call.renameAddress, {
      token,
      params: { ...params, addressId: nth(ids, index) },
      body: { name },
    }),
  );
}

/** PayPal recipients: companies with hostile names and addresses. */
export async function writeRecipients(writer: Writer, customer: Customer): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const index of [0, 1, 2, 3]) {
    const body = {
      kind: 'paypal',
      address: `wait.${index}@example.com`,
      holder: { kind: 'company', company: nth(packed(200), index * 5) },
      postalAddress: nth(packed(200), index * 5 + 1),
      city: nth(packed(100), index * 9),
      state: null,
      country: 'DE',
      zip: '10115',
      currency: 'USD',
      stepUp: await customer.proof(),
    };
    const token = await customer.token();
    const made = await writer.write(call.createRecipient, { token, params: { id: customer.id }, body });
    if (made.status === 200) ids.push(call.createRecipient.reply.parse(made.body).id);
  }
  return ids;
}
