import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import type { SignatureVerifier } from './platform/caller.ts';
import { makeSecrets } from './platform/crypto/secrets.ts';
import { systemRandom } from './platform/random.ts';
import { signWebhook } from './platform/webhooks/standard-webhooks.ts';
import { kycWebhook } from './platform/webhooks/testing/open-inbox.ts';
import type { Webhooks } from './platform/webhooks/webhooks.ts';
import { describeStartFault } from './start-fault.ts';
import { buildTestApp, platformWithoutDatabase } from './testing/test-app.ts';
import { wireWebhooks } from './wiring-webhooks.ts';

const secrets = makeSecrets(systemRandom);
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

function open(env: Readonly<Record<string, string>>, kept = secrets): Webhooks {
  const platform = platformWithoutDatabase();
  closers.push(() => platform.close());
  return wireWebhooks(platform, { ...readConfig({ env, argv: [] }), secrets: kept });
}
const handle = async () => async () => undefined;
const live = {
  PARTNER_KYC: 'live',
  SUMSUB_APP_TOKEN: 'prd:a-token-of-sumsub',
  SUMSUB_SECRET_KEY: 'a-secret-key-of-sumsub',
  SUMSUB_LEVEL: 'id-and-liveness',
};
const aSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Whether a message that is signed with this secret would be let in. */
async function takes(webhooks: Webhooks, secret: Buffer): Promise<boolean> {
  const [id, timestamp, bytes] = ['m', String(Math.floor(Date.now() / 1000)), Buffer.from('{}')];
  const headers = new Map([
    ['webhook-id', id],
    ['webhook-timestamp', timestamp],
    ['webhook-signature', signWebhook(secret, { id, timestamp, bytes })],
  ]);
  const header = (name: string) => headers.get(name);
  return (await webhooks.signatures.verify({ partner: 'kyc', header, bytes })) !== null;
}

describe('H-03 the process does not start', () => {
  test('when a real partner’s messages are taken and its secret is not set', () => {
    let fault: unknown;
    try {
      open(live).register({ partner: 'kyc', handle });
    } catch (error) {
      fault = error;
    }
    const sentence = 'WEBHOOK_SECRET_KYC must be set: without it nobody can tell who sent a message.';
    expect(describeStartFault(fault, { port: 1 })).toBe(sentence);
    expect(() =>
      open({ ...live, WEBHOOK_SECRET_KYC: aSecret() }).register({ partner: 'kyc', handle }),
    ).not.toThrow();
  });

  test.each([
    ['no secret of this kind', 'hunter2hunter2hunter2hunter2'],
    ['too short', `whsec_${randomBytes(16).toString('base64')}`],
    ['three of them', [aSecret(), aSecret(), aSecret()].join(' ')],
    ['one good and one not', `${aSecret()} whsec_x`],
  ])('when a secret is %s, and the sentence does not repeat it', (_what, value) => {
    const start = () => readConfig({ env: { WEBHOOK_SECRET_PAYOUTS: value }, argv: [] });
    expect(start).toThrow('WEBHOOK_SECRET_PAYOUTS must be a secret such as whsec_');
    expect(start).not.toThrow(value);
  });

  test('when a signed endpoint is mounted and nobody can check its partner', async () => {
    const platform = platformWithoutDatabase();
    closers.push(() => platform.close());
    const { signatures } = open({});
    const build = (parts: { readonly signatures?: SignatureVerifier }) =>
      buildTestApp(platform, (mount) => mount(kycWebhook, async () => undefined), { parts });
    await expect(build({})).rejects.toThrow('nothing here can check one of kyc');
    await expect(build({ signatures })).rejects.toThrow('nothing here can check one of kyc');
  });

  test('when two modules take the messages of one partner', () => {
    const webhooks = open({});
    webhooks.register({ partner: 'kyc', handle });
    expect(() => webhooks.register({ partner: 'kyc', handle })).toThrow('Two modules');
  });
});

describe('H-03 the secrets that count', () => {
  test('are one or two of the setting', async () => {
    const [one, two] = [aSecret(), aSecret()];
    const bytes = (text: string) => Buffer.from(text.slice('whsec_'.length), 'base64');
    for (const separator of [' ', ',', ', ', '\n']) {
      const webhooks = open({ ...live, WEBHOOK_SECRET_KYC: `${one}${separator}${two}` });
      webhooks.register({ partner: 'kyc', handle });
      expect([await takes(webhooks, bytes(one)), await takes(webhooks, bytes(two))]).toEqual([true, true]);
      expect(await takes(webhooks, bytes(aSecret()))).toBe(false);
    }
  });

  test('of a stand-in come from the secrets file: the same at every start, others for other partners', async () => {
    const first = open({});
    first.register({ partner: 'kyc', handle });
    const again = open({});
    again.register({ partner: 'kyc', handle });
    const own = secrets.key('webhook kyc');
    expect([await takes(first, own), await takes(again, own)]).toEqual([true, true]);
    expect(await takes(first, secrets.key('webhook payouts'))).toBe(false);
    expect(await takes(first, makeSecrets(systemRandom).key('webhook kyc'))).toBe(false);
    // A stand-in may have a secret set too; then only that one counts.
    const set = open({ WEBHOOK_SECRET_KYC: aSecret() });
    set.register({ partner: 'kyc', handle });
    expect(await takes(set, own)).toBe(false);
  });

  test('of nobody count before a module has taken its partner', async () => {
    expect(await takes(open({}), secrets.key('webhook kyc'))).toBe(false);
  });
});
