import { setAntiPhishingCode, setLanguage } from '@gim/contract';
import { afterAll, expect, test } from 'vitest';
import { createDelivery } from '../../platform/outbox/delivery.ts';
import { openSignedIn } from '../../testing/live-client.ts';
import { openLiveIdentity } from '../../testing/live-identity.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { mailedProof, verifiedAccount } from '../../testing/test-identity.ts';

const database = await createTestDatabase();
const identity = await openLiveIdentity({ url: database.url, rules: {} });
afterAll(async () => {
  await identity.close();
  await database.drop();
});

test('open pages of the user hear of a changed profile, once for each change and never without one', async () => {
  const account = await verifiedAccount(identity);
  const { id, token, deviceId } = account;
  const other = await verifiedAccount(identity);
  const page = await openSignedIn(identity.address, token, ['session']);
  const foreign = await openSignedIn(identity.address, other.token, ['session']);
  const speak = (language: 'en-US' | 'uk') =>
    identity.call(setLanguage, { params: { id, deviceId }, token, body: { language } });
  const word = async (antiPhishingCode: string | null) => {
    const operation: Record<string, string> = antiPhishingCode === null ? {} : { antiPhishingCode };
    const stepUp = await mailedProof(identity, account, { purpose: 'setAntiPhishingCode', operation });
    await identity.call(setAntiPhishingCode, { params: { id }, token, body: { antiPhishingCode, stepUp } });
    // The next code for the same operation can be requested only after the resend wait.
    identity.advance(60);
  };
  // Every page load sends its language, changed or not.
  await speak('en-US');
  await speak('uk');
  await speak('uk');
  await word('Каштан-7');
  await word('Каштан-7');
  await word(null);
  await word(null);
  await createDelivery({ ...identity.platform, consumers: [identity.platform.stream.consumer] }).drain();
  for (let change = 0; change < 3; change += 1) {
    expect(await page.hear('event')).toEqual({
      type: 'event',
      topic: 'session',
      data: { changed: 'user' },
    });
  }
  for (const client of [page, foreign]) {
    client.send({ type: 'ping' });
    await client.hear('pong');
    client.close();
  }
  expect(page.heard.filter(({ type }) => type === 'event')).toHaveLength(3);
  expect(foreign.heard.filter(({ type }) => type === 'event')).toEqual([]);
});
