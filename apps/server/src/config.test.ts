import { describe, expect, it } from 'vitest';
import { partners, readConfig } from './config.ts';

const read = (env: Record<string, string> = {}, argv: string[] = []) => readConfig({ env, argv });
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://gim@db/gim',
  PUBLIC_ORIGIN: 'https://gim.example',
  GIM_SECRETS_FILE: 'secrets.json',
  SMTP_URL: 'smtps://gim@mail.example',
  MAIL_FROM: 'Gim <no-reply@gim.example>',
  WEBHOOK_SECRET_KYC: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  SUMSUB_APP_TOKEN: 'prd:a-token-of-sumsub',
  SUMSUB_SECRET_KEY: 'a-secret-key-of-sumsub',
  SUMSUB_LEVEL: 'id-and-liveness',
};
const sumsub = {
  PARTNER_KYC: 'live',
  SUMSUB_APP_TOKEN: production.SUMSUB_APP_TOKEN,
  SUMSUB_SECRET_KEY: production.SUMSUB_SECRET_KEY,
  SUMSUB_LEVEL: production.SUMSUB_LEVEL,
};

const hedging = {
  HEDGE_KRAKEN_KEY: 'k'.repeat(20),
  HEDGE_KRAKEN_SECRET: 'c2VjcmV0c2VjcmV0c2VjcmV0',
  PARTNER_PRICES: 'live',
};

describe('settings', () => {
  it('P-05 hedge at an exchange only when its keys are there, and then nothing is a sandbox', () => {
    expect(read().hedging).toBeUndefined();
    expect(read({ PARTNER_PRICES: 'live' }).hedging).toBeUndefined();
    const { sandbox, hedging: found } = read({ ...hedging, HEDGE_BAND_USD: '2500' });
    expect(sandbox).toBe(false);
    expect(found).toMatchObject({ bandUsd: 2500, mostUsd: 100_000, keys: { key: hedging.HEDGE_KRAKEN_KEY } });
  });

  it('P-05 check identities at Sumsub only with all of its keys, and in the sandbox with none of them', () => {
    expect(read(production)).toMatchObject({
      sandboxPartners: false,
      kyc: { sumsub: { keys: { appToken: production.SUMSUB_APP_TOKEN }, levelName: 'id-and-liveness' } },
    });
    expect(read()).toMatchObject({ sandboxPartners: true, kyc: { sumsub: undefined } });
    for (const name of ['SUMSUB_APP_TOKEN', 'SUMSUB_SECRET_KEY', 'SUMSUB_LEVEL']) {
      const sentence = `${name} must be set when identity checks are live, as they always are in production.`;
      expect(() => read({ ...production, [name]: '' })).toThrow(sentence);
      expect(() => read({ ...sumsub, [name]: '' })).toThrow(sentence);
      expect(() => read({ [name]: production.SUMSUB_APP_TOKEN })).toThrow(
        `${name} is set, and PARTNER_KYC is not live.`,
      );
    }
    expect(() => read({ ...production, PARTNER_KYC: 'sandbox' })).toThrow(
      'PARTNER_KYC is sandbox, which production refuses to start with.',
    );
  });

  it('H-03 in production need the secret of the identity partner’s messages', () => {
    expect(() => read({ ...production, WEBHOOK_SECRET_KYC: '' })).toThrow(
      'WEBHOOK_SECRET_KYC must be set in production: without it nobody can tell who sent a message.',
    );
  });

  it('need none to try the product', () => {
    expect(read()).toMatchObject({
      sandbox: true,
      processRole: 'all',
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      publicOrigin: 'http://localhost:8080',
      standby: 'none',
    });
    expect(read({ PORT: '', DATABASE_URL: '' }).port).toBe(8080);
    expect(read({ PORT: '9000' }).publicOrigin).toBe('http://localhost:9000');
  });

  it('I-12 name the hosts it answers for beside its origin', () => {
    expect(read().allowedHosts).toEqual([]);
    expect(read({ ALLOWED_HOSTS: 'desk.gim.example, [fd00::1]:8080,' }).allowedHosts).toEqual([
      'desk.gim.example',
      '[fd00::1]:8080',
    ]);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgresql:// address.'],
    [{ DATABASE_REPLICA_URL: 'mysql://x' }, 'DATABASE_REPLICA_URL must be a postgresql:// address.'],
    [{ SANDBOX_IDENTITY_PORT: '0' }, 'SANDBOX_IDENTITY_PORT must be a port number from 1 to 65535.'],
    [
      { SANDBOX_IDENTITY_ORIGIN: 'id.gim.example/form' },
      'SANDBOX_IDENTITY_ORIGIN must be an origin such as https://id.gim.example, without a path.',
    ],
    [
      { ...sumsub, SUMSUB_SECRET_KEY: 'short' },
      'SUMSUB_SECRET_KEY must be the secret key that belongs to the app token.',
    ],
    [{ LEDGER_SCAN_HOURS: '0' }, 'LEDGER_SCAN_HOURS must be whole hours from 1 to 744.'],
    [
      { PUBLIC_ORIGIN: 'https://gim.example/path' },
      'PUBLIC_ORIGIN must be an origin such as https://gim.example, without a path.',
    ],
    [
      { ALLOWED_HOSTS: 'https://desk.gim.example' },
      'ALLOWED_HOSTS must be hosts such as desk.gim.example or 10.0.0.5:8080, separated by commas.',
    ],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be a secret of at least 16 characters.'],
    [{ HEDGE_KRAKEN_KEY: 'k'.repeat(20) }, 'HEDGE_KRAKEN_KEY and HEDGE_KRAKEN_SECRET must be set together.'],
    [{ ...hedging, PARTNER_PRICES: '' }, 'HEDGE_KRAKEN_KEY is set, and the prices are a stand-in.'],
    [
      { ...hedging, HEDGE_BAND_USD: '5000', HEDGE_MOST_USD: '5000' },
      'HEDGE_MOST_USD must be above HEDGE_BAND_USD.',
    ],
    [{ PARTNER_KYC: 'real' }, 'PARTNER_KYC must be live or sandbox.'],
    [
      { ...production, DATABASE_URL: '' },
      'DATABASE_URL must be set in production: the embedded database is for trying and testing only.',
    ],
    [
      { ...production, PUBLIC_ORIGIN: 'http://gim.example' },
      'PUBLIC_ORIGIN must be set to an https:// origin in production.',
    ],
    [
      { ...production, PARTNER_MAIL: 'sandbox' },
      'PARTNER_MAIL is sandbox, which production refuses to start with.',
    ],
    [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be an smtp:// or smtps:// address.'],
    [
      { MAIL_FROM: 'Gim <no-reply@gim.example>\r\nBcc: eve@example.com' },
      'MAIL_FROM must be a mail address such as Gim <no-reply@gim.example>.',
    ],
    [
      { ...production, SMTP_URL: '' },
      'SMTP_URL must be set when the mails are live, as they always are in production.',
    ],
    [{ ...production, MAIL_FROM: '' }, 'MAIL_FROM must be set in production.'],
    [{ DATABASE_OWNER_URL: 'postgresql://o@db/gim' }, 'DATABASE_OWNER_URL is set without DATABASE_URL.'],
    [{ DATABASE_REPLICA_URL: 'postgresql://r@db/gim' }, 'DATABASE_REPLICA_URL is set without DATABASE_URL.'],
  ])('%j is refused with one sentence', (env, sentence) => {
    expect(() => read(env)).toThrow(sentence);
  });

  it('are refused all at once, and never repeat a value', () => {
    expect(() => read({ PORT: 'x', METRICS_TOKEN: 'hunter2' })).toThrow(
      /^PORT must .*\nMETRICS_TOKEN must [^\n]*$/,
    );
    expect(() => read({ METRICS_TOKEN: 'hunter2' })).not.toThrow('hunter2');
  });

  it('take the role from the command line', () => {
    const env = { DATABASE_URL: 'postgresql://gim@db/gim' };
    expect(read(env, ['--role', 'api']).processRole).toBe('api');
    expect(read(env, ['--role=worker']).processRole).toBe('worker');
    expect(() => read(env, ['--role', 'king'])).toThrow('--role must be api, worker, signer or all.');
    expect(() => read({}, ['--role', 'api'])).toThrow('the embedded database serves one process');
  });
});

describe('P-05 the sandbox', () => {
  it.each([
    ['production', production],
    ['a live partner', sumsub],
    ['a mail server', { SMTP_URL: 'smtp://mail.example' }],
    ['another live partner', { PARTNER_CHAIN_EVM: 'live', PARTNER_MAIL: 'sandbox' }],
  ])('does not exist with %s', (_what, env) => {
    expect(read(env).sandbox).toBe(false);
  });

  it('exists for a plain trial, and by the setting', () => {
    expect(read({ PARTNER_KYC: 'sandbox', NODE_ENV: 'test' })).toMatchObject({
      sandbox: true,
      sandboxNote: undefined,
      purpose: 'trial',
    });
    expect(read({ GIM_SANDBOX: 'on' }).sandboxNote).toContain('The sandbox is on by GIM_SANDBOX');
    expect(read({ DATABASE_URL: 'postgresql://gim@db/gim' }).sandboxNote).toContain(
      'because of DATABASE_URL',
    );
    const names = partners.map((name) => `PARTNER_${name.toUpperCase().replaceAll('-', '_')}`);
    const live = Object.fromEntries(names.map((name) => [name, 'live']));
    expect(read({ ...live, ...sumsub, SMTP_URL: 'smtp://mail.example' }).purpose).toBe('production');
  });

  it.each([
    [{ ...production, GIM_SANDBOX: 'on' }, 'GIM_SANDBOX is on, which production refuses to start with.'],
    [{ GIM_SANDBOX: 'on', ...sumsub }, 'GIM_SANDBOX is on, and PARTNER_KYC is live.'],
    [{ GIM_SANDBOX: 'on', SMTP_URL: 'smtp://mail.example' }, 'GIM_SANDBOX is on, and PARTNER_MAIL is live.'],
    [{ GIM_SANDBOX: 'yes' }, 'GIM_SANDBOX must be on or off.'],
  ])('%j is refused with one sentence', (env, sentence) => {
    expect(() => read(env)).toThrow(new RegExp(`^${sentence}$`));
  });

  it('and the database are judged by every combination of settings', () => {
    let seen = 0;
    for (const env of combinations()) {
      seen += 1;
      const isLive = env.PARTNER_KYC === 'live';
      const isPlain = Object.keys(env).every((name) => !tellsOfMore(name, env[name] ?? ''));
      const mayBeOn = env.NODE_ENV !== 'production' && !isLive;
      if (env.GIM_SANDBOX === 'on' && !mayBeOn) {
        expect(() => read(env), JSON.stringify(env)).toThrow('GIM_SANDBOX is on');
        continue;
      }
      const config = read(env);
      expect(config.sandbox, JSON.stringify(env)).toBe(
        mayBeOn && env.GIM_SANDBOX !== 'off' && (isPlain || env.GIM_SANDBOX === 'on'),
      );
      expect(config.purpose, JSON.stringify(env)).toBe(
        env.NODE_ENV === 'production' ? 'production' : 'trial',
      );
      if (env.GIM_SANDBOX === 'on') expect(config.sandboxNote).toContain('The sandbox is on');
    }
    expect(seen).toBe(3 * 3 * 5 * 6 * 2 * 2 * 2 * 2);
  });

  it('in production requires a standby unless one machine is accepted', () => {
    expect(read(production).standby).toBe('required');
    expect(read({ ...production, DATABASE_STANDBY: 'none' }).standby).toBe('none');
  });
});

/** Every value that a setting of the sandbox may have, the first being none; what production needs is always there. */
const values = {
  NODE_ENV: ['', 'test', 'production'],
  GIM_SANDBOX: ['', 'on', 'off'],
  HOST: ['', 'localhost', '::1', '0.0.0.0', '192.0.2.7'],
  PUBLIC_ORIGIN: [
    '',
    'http://localhost:8080',
    'https://127.0.0.1',
    'https://gim.example',
    'https://localhost.gim.example',
    'https://127.0.0.1.gim.example',
  ],
  DATABASE_URL: ['', 'postgresql://gim@db/gim'],
  GIM_SECRETS_FILE: ['', 'secrets.json'],
  TRUSTED_PROXIES: ['', '10.0.0.0/8'],
  PARTNER_KYC: ['', 'live'],
};

function* combinations(): Generator<Record<string, string>> {
  let all: Record<string, string>[] = [{}];
  for (const [name, some] of Object.entries(values))
    all = all.flatMap((env) => some.map((value) => (value === '' ? env : { ...env, [name]: value })));
  for (const env of all)
    yield env.NODE_ENV === 'production'
      ? { ...production, ...env, ...secured(env) }
      : { ...env, ...(env.PARTNER_KYC === 'live' ? sumsub : {}) };
}

/** Production takes no other origin than one with https, and both of these at all. */
const secured = (env: Record<string, string>): Record<string, string> => ({
  PUBLIC_ORIGIN: (env.PUBLIC_ORIGIN ?? '').startsWith('https:')
    ? (env.PUBLIC_ORIGIN ?? '')
    : 'https://gim.example',
});

const plain: Readonly<Record<string, readonly string[]>> = {
  HOST: ['localhost', '::1'],
  PUBLIC_ORIGIN: ['http://localhost:8080', 'https://127.0.0.1'],
};

const tellsOfMore = (name: string, value: string): boolean =>
  ['HOST', 'PUBLIC_ORIGIN', 'DATABASE_URL', 'GIM_SECRETS_FILE', 'TRUSTED_PROXIES'].includes(name) &&
  plain[name]?.includes(value) !== true;
