import { NetworkError } from '@gim/client';
import { describe, expect, it } from 'vitest';
import { createTexts } from '../platform/i18n/texts.ts';
import { fakeClient } from '../platform/testing/stand-in-client.ts';
import { fakeDevice } from '../platform/testing/stand-in-device.ts';
import { sendLanguage } from './send-language.ts';

/** Each call waits until the test resolves it. */
async function setUp() {
  const texts = await createTexts('en-US');
  const said: unknown[] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const client = fakeClient(async (_route, input) => {
    said.push(Reflect.get(Object(Reflect.get(Object(input), 'body')), 'language'));
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    await answer.promise;
  });
  return { texts, said, answers, services: { client: async () => client, device: fakeDevice, texts } };
}

describe('sendLanguage', () => {
  it('never lets what was true before arrive after a choice', async () => {
    const { texts, said, answers, services } = await setUp();
    const first = sendLanguage(services, 'u1');
    await expect.poll(() => said).toEqual(['en-US']);
    await texts.setLanguage('uk');
    const second = sendLanguage(services, 'u1');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said).toEqual(['en-US']);
    answers[0]?.resolve();
    await first;
    await expect.poll(() => said).toEqual(['en-US', 'uk']);
    answers[1]?.resolve();
    await second;
  });

  it('goes on after one that failed', async () => {
    const { said, answers, services } = await setUp();
    const first = sendLanguage(services, 'u1');
    await expect.poll(() => said.length).toBe(1);
    answers[0]?.reject(new NetworkError('unreachable'));
    await expect(first).rejects.toThrow('unreachable');
    const second = sendLanguage(services, 'u1');
    await expect.poll(() => said.length).toBe(2);
    answers[1]?.resolve();
    await second;
  });
});
