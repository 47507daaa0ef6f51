import {
  confirmEmailVerification,
  type Endpoint,
  finishPasswordReset,
  getUser,
  login,
  register,
  startEmailVerification,
  startPasswordReset,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monotonicMs } from '../../platform/clock.ts';
import { createSeededRandom } from '../../platform/random.ts';
import { sameDistribution } from '../../testing/same-distribution.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  aDevice,
  anEmail,
  openIdentity,
  PASSWORD,
  type Sent,
  type TestIdentity,
  verifiedAccount,
} from '../../testing/test-identity.ts';

let database: TestDatabase;
let identity: TestIdentity;
const random = createSeededRandom('enumeration');
const free = { limit: 1_000_000, windowSeconds: 60, lockSeconds: null };
/** Pairs of each kind; 300 in a full run. */
const PAIRS = Number(process.env.GIM_TIMING_PAIRS ?? 40);

beforeAll(async () => {
  database = await createTestDatabase();
  const attemptRules = {
    loginStranger: free,
    loginStrangers: free,
    loginAddress: free,
    mails: free,
    mailsStrangers: free,
    codes: free,
    codeTries: free,
    codeStrangers: free,
  };
  identity = await openIdentity({ url: database.url, attemptRules, hasFullPasswords: true });
  await copyAccount(await verifiedAccount(identity), 40 + 20 * PAIRS);
});

afterAll(async () => {
  await identity.close();
  await database.drop();
});

/** Verified accounts without the cost of registering each: copies of one, named `known-<n>@example.com`. */
async function copyAccount({ id }: { id: string }, count: number): Promise<void> {
  await identity.platform.db.pool.query(
    `insert into users.user (id, email, email_canonical, password_hash, status, language, affiliate_id, terms_accepted_at, created_at)
     select gen_random_uuid(), 'known-' || n || '@example.com', 'known-' || n || '@example.com', password_hash, status, language,
       'COPY' || n, terms_accepted_at, created_at from users.user, generate_series(1, $2) n where id = $1`,
    [id, count],
  );
}

let next = 0;
const known = (): string => {
  next += 1;
  return `known-${next}@example.com`;
};

interface Case {
  readonly endpoint: Endpoint;
  readonly body: (email: string) => object;
  /** The stranger's earlier calls, not measured. */
  readonly before?: (email: string) => Promise<Pick<Sent, 'params' | 'token' | 'body'>>;
}

const device = aDevice();
const OTHER_PASSWORD = 'Str4nger-than-fiction';
/** The account that a stranger opened with this e-mail. */
const registered = async (email: string) => {
  const body = { email, password: OTHER_PASSWORD, termsAccepted: true, ...device };
  const { id, jwtToken: token } = (await identity.call(register, { body })).body;
  return { params: { id }, token };
};
const cases: readonly (readonly [string, Case])[] = [
  ['login', { endpoint: login, body: (email) => ({ email, password: 'Wr0ng-password-x', ...aDevice() }) }],
  [
    'register',
    {
      endpoint: register,
      body: (email) => ({ email, password: PASSWORD, termsAccepted: true, ...aDevice() }),
    },
  ],
  ['asking for a reset', { endpoint: startPasswordReset, body: (email) => ({ email }) }],
  [
    'finishing a reset',
    { endpoint: finishPasswordReset, body: (email) => ({ email, code: '000000', newPassword: PASSWORD }) },
  ],
  [
    'login to an account that was just registered',
    {
      endpoint: login,
      body: (email) => ({ email, password: OTHER_PASSWORD, ...device }),
      before: async (email) => {
        await registered(email);
        return {};
      },
    },
  ],
  [
    'asking for a verification code',
    { endpoint: startEmailVerification, body: () => ({}), before: registered },
  ],
  ['verifying', { endpoint: confirmEmailVerification, body: () => ({ code: '000000' }), before: registered }],
];

const timed = async ({ endpoint, body, before }: Case, email: string): Promise<number> => {
  const sent = { ...(await before?.(email)), body: body(email) };
  const startedMs = monotonicMs();
  await identity.call(endpoint, sent);
  return monotonicMs() - startedMs;
};

/** Alternates both kinds in random order, so that other load on the machine affects both alike. */
async function sample(
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const first = random.integer(2);
    for (const kind of [first, 1 - first])
      times[kind === 0 ? 0 : 1].push(await (kind === 0 ? one() : other()));
  }
  return times;
}

describe.each(cases)('%s does not tell whether an e-mail is known (A-06)', (_name, asked) => {
  test('by status, body, size or headers', async () => {
    const shapeOf = async (email: string) => {
      const sent = { ...(await asked.before?.(email)), body: asked.body(email) };
      const { status, text, headers } = await identity.call(asked.endpoint, sent);
      const same = text
        .replaceAll(email, 'email')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replaceAll(/"(id|traceId|jwtToken|refreshToken|affiliateId|createdAt)":"[^"]*"/g, '"$1":""');
      const { date: _date, 'x-request-id': _request, 'content-length': _length, ...rest } = headers;
      return { status, same, names: Object.keys(rest).sort() };
    };
    expect(await shapeOf(known())).toEqual(await shapeOf(anEmail()));
  });

  test(
    'by time, within noise',
    async () => {
      await timed(asked, anEmail());
      // Other load on the machine can distort one sample, but not three in a row.
      const likelihoods: number[] = [];
      for (let round = 0; round < 3 && likelihoods.every((likelihood) => likelihood <= 0.01); round += 1) {
        likelihoods.push(
          sameDistribution(
            ...(await sample(
              () => timed(asked, known()),
              () => timed(asked, anEmail()),
            )),
          ),
        );
      }
      expect(Math.max(...likelihoods)).toBeGreaterThan(0.01);
    },
    120_000 + 10_000 * PAIRS,
  );
});

test(
  'the measure would see it: work that is left out shows at once',
  async () => {
    const slow = () =>
      timed(
        { endpoint: login, body: (email) => ({ email, password: 'Wr0ng-password-x', ...aDevice() }) },
        anEmail(),
      );
    const quick = () =>
      timed({ endpoint: login, body: () => ({ email: 'no e-mail', password: 'x', ...aDevice() }) }, '');
    expect(sameDistribution(...(await sample(slow, quick)))).toBeLessThan(0.01);
  },
  60_000 + 2_000 * PAIRS,
);

test('a flood of sign-ins is turned away and does not slow other calls (A-03)', async () => {
  const account = await verifiedAccount(identity);
  const look = async (): Promise<number> => {
    const startedMs = monotonicMs();
    const { status } = await identity.call(getUser, { params: { id: account.id }, token: account.token });
    expect(status).toBe(200);
    return monotonicMs() - startedMs;
  };
  const p95 = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  const calm: number[] = [];
  for (let count = 0; count < 40; count += 1) calm.push(await look());
  const flood = Array.from({ length: 300 }, () =>
    identity.call(login, { body: { email: anEmail(), password: 'Wr0ng-password-x', ...aDevice() } }),
  );
  const busy: number[] = [];
  for (let count = 0; count < 40; count += 1) busy.push(await look());
  const answers = await Promise.all(flood);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]));
  expect(answers.find(({ status }) => status === 503)).toMatchObject({ problem: 'Unavailable' });
  // On a shared machine only a comparison with the idle times is meaningful.
  expect(p95(busy)).toBeLessThan(Math.max(300, 10 * p95(calm)));
}, 60_000);
