import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { makeSecrets } from './platform/crypto/secrets.ts';
import { systemRandom } from './platform/random.ts';
import { platformWithoutDatabase } from './testing/test-app.ts';
import { wirePayoutPartners } from './wiring-partners.ts';
import { wireWebhooks } from './wiring-webhooks.ts';

const platform = platformWithoutDatabase();
const opened = [platform];
afterAll(async () => {
  for (const one of opened) await one.close();
});
const secrets = makeSecrets(systemRandom);
const read = (env: Readonly<Record<string, string>>) => readConfig({ env, argv: [] });
const open = (env: Readonly<Record<string, string>>) =>
  wirePayoutPartners(platform, { ...read(env), secrets });

const payPal = {
  PAYPAL_CLIENT_ID: 'client-id',
  PAYPAL_CLIENT_SECRET: 'client-secret',
  PAYPAL_WEBHOOK_ID: 'WH-12345678',
};
const checkout = {
  CHECKOUT_SECRET_KEY: 'sk_12345678',
  CHECKOUT_PREFIX: 'gim',
  CHECKOUT_CHANNEL: 'pc_1',
  CHECKOUT_ACCOUNT: 'ca_1',
  CHECKOUT_FRAME_URL: 'https://cards.gim.example/frame',
};
const live = { PARTNER_PAYOUTS: 'live' };
const secret = `whsec_${randomBytes(32).toString('base64')}`;

describe('P-05 payouts', () => {
  test('are never a stand-in’s in production, nor beside anything real', () => {
    const production = { NODE_ENV: 'production', PARTNER_PAYOUTS: 'sandbox' };
    expect(() => read(production)).toThrow(
      'PARTNER_PAYOUTS is sandbox, which production refuses to start with.',
    );
    expect(open(live).process).toBe(undefined);
    expect(open({ GIM_SANDBOX: 'off' })).toMatchObject({
      process: undefined,
      partners: {},
      messages: undefined,
    });
    expect(open({ PARTNER_MAIL: 'live', SMTP_URL: 'smtp://x' }).process).toBe(undefined);
    expect(open({}).process).not.toBe(undefined);
  });

  test('are connected where all of a provider’s settings are there', () => {
    expect(open(live)).toMatchObject({ partners: {}, cardForms: undefined, messages: undefined });
    expect(Object.keys(open({ ...live, ...payPal }).partners)).toEqual(['paypal']);
    const both = open({ ...live, ...payPal, ...checkout });
    expect(Object.keys(both.partners)).toEqual(['card', 'paypal']);
    expect(both.frameOrigin()).toBe('https://cards.gim.example');
    expect(both.checks.map(({ name }) => name)).toEqual(['payouts card', 'payouts paypal']);
  });

  test.each([
    [
      { ...live, ...payPal, PAYPAL_WEBHOOK_ID: '' },
      'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID must be set together.',
    ],
    [payPal, 'PAYPAL_CLIENT_ID is set, and payouts are a stand-in: set PARTNER_PAYOUTS to live.'],
    [
      { ...live, ...checkout, CHECKOUT_FRAME_URL: 'http://x.example' },
      'CHECKOUT_FRAME_URL is not what the provider gives.',
    ],
    [
      { ...live, ...checkout, CHECKOUT_FRAME_URL: "https://x.example/'; script-src *" },
      'CHECKOUT_FRAME_URL is not',
    ],
    [
      { ...live, ...checkout, CHECKOUT_PREFIX: 'evil.example/' },
      'CHECKOUT_PREFIX is not what the provider gives.',
    ],
    [{ PAYOUT_FEE_BASIS_POINTS: '1001' }, 'PAYOUT_FEE_BASIS_POINTS must be a whole number from 0 to 1000.'],
  ])('do not start with %j', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence);
  });
});

describe('H-03 messages of a payout provider', () => {
  test('are not taken without a secret: the process does not start', () => {
    const env = { ...live, ...payPal };
    const start = (more: Readonly<Record<string, string>>) => {
      const { scheme } = open({ ...env, ...more });
      // Each start has figures of its own.
      const own = platformWithoutDatabase();
      opened.push(own);
      const webhooks = wireWebhooks(own, { ...read({ ...env, ...more }), secrets });
      return webhooks.register({
        partner: 'payouts',
        handle: async () => async () => undefined,
        ...(scheme === undefined ? {} : { scheme }),
      });
    };
    expect(() => start({})).toThrow('WEBHOOK_SECRET_PAYOUTS must be set');
    expect(() => start({ WEBHOOK_SECRET_PAYOUTS: secret })).not.toThrow();
  });

  test('are let in by their own provider’s signature alone', async () => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const body = JSON.stringify({ id: 'evt_1', created_on: platform.clock.now().toISOString() });
    const signature = createHmac('sha256', key.toString('base64')).update(body).digest('hex');
    const message = {
      header: (name: string) => (name === 'cko-signature' ? signature : undefined),
      bytes: Buffer.from(body),
    };
    const rules = { secrets: [key], clock: platform.clock };
    expect(await open({ ...live, ...checkout }).scheme?.(message, rules)).toMatchObject({ id: 'evt_1' });
    // Whoever has only PayPal connected believes nobody who signs as the other.
    expect(await open({ ...live, ...payPal }).scheme?.(message, rules)).toBe(null);
    expect(await open({ ...live, ...payPal }).scheme?.({ ...message, header: () => undefined }, rules)).toBe(
      null,
    );
  });
});
