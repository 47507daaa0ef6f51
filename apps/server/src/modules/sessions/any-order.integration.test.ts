import {
  confirmEmailVerification,
  confirmLogin,
  type Endpoint,
  finishPasswordReset,
  freezeByToken,
  getUser,
  login,
  logout,
  passkeyLogin,
  refreshToken,
  register,
  startEmailVerification,
  startPasskeyLogin,
  startPasswordReset,
} from '@gim/contract';
import { afterAll, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/random.ts';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import {
  type Answer,
  aDevice,
  anEmail,
  fromBrowser,
  PASSWORD,
  type Sent,
  verifiedAccount,
} from '../../testing/test-identity.ts';

/** There are too many orders for every run, so this many are sampled. `all` runs every one. */
const DRAWN = process.env.GIM_ORDERS ?? '100';
const STRANGERS_PASSWORD = 'Str4nger-than-fiction';

const { identity, close } = await openIdentityBench();
afterAll(close);

/** What a stranger has: the e-mail, own devices and network, and the answers so far. */
interface Stranger {
  readonly email: string;
  readonly ip: string;
  readonly device: ReturnType<typeof aDevice>;
  cookies: Record<string, string>;
  id: string;
  token: string;
  refreshToken: string;
}

const NOBODY = '018f3b1e-7c4a-7d2e-9a51-000000000000';

type Step = (stranger: Stranger) => Promise<Answer<Endpoint>>;
const send = (endpoint: Endpoint, of: (stranger: Stranger) => Sent): Step => {
  return (stranger) =>
    identity.call(endpoint, { ip: stranger.ip, headers: fromBrowser(stranger.cookies), ...of(stranger) });
};
const signedIn = ({ id, token }: Stranger) => ({ params: { id }, token });

/** Every anonymous call, and the calls that a registration's session allows. */
const steps: Readonly<Record<string, Step>> = {
  register: send(register, ({ email, device }) => ({
    body: { email, password: STRANGERS_PASSWORD, termsAccepted: true, ...device },
  })),
  registerElsewhere: send(register, ({ email }) => ({
    body: { email, password: 'An0ther-password-x', termsAccepted: true, ...aDevice() },
    headers: fromBrowser(),
  })),
  login: send(login, ({ email, device }) => ({ body: { email, password: STRANGERS_PASSWORD, ...device } })),
  loginElsewhere: send(login, ({ email }) => ({
    body: { email, password: STRANGERS_PASSWORD, ...aDevice() },
    headers: fromBrowser(),
  })),
  loginWrong: send(login, ({ email, device }) => ({
    body: { email, password: 'Wr0ng-password-x', ...device },
  })),
  loginConfirm: send(confirmLogin, ({ id, device: { deviceId } }) => ({
    params: { id },
    body: { code: '000000', loginTicket: 'x'.repeat(43), deviceId },
  })),
  resetStart: send(startPasswordReset, ({ email, device: { deviceId } }) => ({ body: { email, deviceId } })),
  resetFinish: send(finishPasswordReset, ({ email, device: { deviceId } }) => ({
    body: { email, code: '000000', newPassword: PASSWORD, deviceId },
  })),
  verificationStart: send(startEmailVerification, signedIn),
  verificationFinish: send(confirmEmailVerification, (stranger) => ({
    ...signedIn(stranger),
    body: { code: '000000' },
  })),
  verificationFinishLong: send(confirmEmailVerification, (stranger) => ({
    ...signedIn(stranger),
    body: { code: '000000000000' },
  })),
  user: send(getUser, signedIn),
  refresh: send(refreshToken, ({ id, refreshToken: shown, device: { deviceId } }) => ({
    params: { id },
    body: { refreshToken: shown, deviceId },
  })),
  logout: send(logout, (stranger) => ({
    ...signedIn(stranger),
    body: { deviceId: stranger.device.deviceId },
  })),
  passkeyStart: send(startPasskeyLogin, () => ({})),
  passkey: send(passkeyLogin, ({ device }) => ({ body: { challengeId: NOBODY, answer: {}, ...device } })),
  freeze: send(freezeByToken, () => ({ body: { token: 'x'.repeat(43) } })),
};
const names = Object.keys(steps);

let strangers = 0;
function aStranger(email: string): Stranger {
  strangers += 1;
  // A network for each stranger, so that one's used-up limits do not affect the next.
  const ip = `2001:${(strangers >> 12).toString(16)}:${(strangers & 4095).toString(16)}::1`;
  return {
    email,
    ip,
    device: aDevice(),
    cookies: {},
    id: NOBODY,
    token: 'none',
    refreshToken: 'x'.repeat(64),
  };
}

/** Everything observable of an answer, without random values. */
function shapeOf(answer: Answer<Endpoint>, { email, id }: Stranger): unknown {
  const drawn = /"(id|traceId|jwtToken|refreshToken|affiliateId|createdAt|challengeId|challenge)":"[^"]*"/g;
  const { date: _date, 'x-request-id': _id, 'set-cookie': _cookies, ...headers } = answer.headers;
  return {
    status: answer.status,
    text: answer.text.replaceAll(email, 'email').replaceAll(id, 'id').replaceAll(drawn, '"$1":""'),
    size: answer.text.length,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    cookies: answer.cookies.map(({ name, value }) => `${name} ${value.length}`),
  };
}

function keep(stranger: Stranger, { body, cookies }: Answer<Endpoint>): void {
  for (const { name, value } of cookies) stranger.cookies[name] = value;
  const told = Object(body);
  for (const [from, to] of [
    ['id', 'id'],
    ['jwtToken', 'token'],
    ['refreshToken', 'refreshToken'],
  ] as const) {
    const value: unknown = Reflect.get(told, from);
    if (typeof value === 'string') stranger[to] = value;
  }
}

/** E-mails of equal length, with an owner and without. */
const LENGTH = anEmail().length;
async function owned(): Promise<string> {
  const email = anEmail();
  const { account } = await template;
  await identity.platform.db.pool.query(
    `insert into users.user (id, email, email_canonical, password_hash, status, language, affiliate_id, terms_accepted_at, created_at)
     select gen_random_uuid(), $2, $2, password_hash, status, language, 'O' || upper(substr(md5($2), 1, 9)), terms_accepted_at, created_at
     from users.user where id = $1`,
    [account.id, email],
  );
  return email;
}
const template = verifiedAccount(identity).then((account) => ({ account }));

async function walk(order: readonly string[], email: string): Promise<unknown[]> {
  expect(email).toHaveLength(LENGTH);
  const stranger = aStranger(email);
  const shapes: unknown[] = [];
  for (const name of order) {
    const step = steps[name];
    if (step === undefined) throw new Error(`There is no step ${name}.`);
    const answer = await step(stranger);
    keep(stranger, answer);
    shapes.push({ name, shape: shapeOf(answer, stranger) });
  }
  return shapes;
}

async function compare(order: readonly string[]): Promise<void> {
  const [taken, free] = await Promise.all([walk(order, await owned()), walk(order, anEmail())]);
  expect(taken, order.join(', ')).toEqual(free);
}

/** Several at a time, limited by the database connections. */
async function compareAll(orders: readonly (readonly string[])[]): Promise<void> {
  const AT_ONCE = 8;
  for (let start = 0; start < orders.length; start += AT_ONCE)
    await Promise.all(orders.slice(start, start + AT_ONCE).map(compare));
}

const ordersOf = (length: number, kinds: readonly string[] = names): readonly (readonly string[])[] =>
  length === 0 ? [[]] : ordersOf(length - 1, kinds).flatMap((order) => kinds.map((name) => [...order, name]));

/** The calls whose answer, or effect on a later answer, could depend on the e-mail. */
const core = [
  'register',
  'login',
  'loginElsewhere',
  'resetStart',
  'resetFinish',
  'verificationStart',
  'verificationFinish',
  'refresh',
];

const random = createSeededRandom('any order');
const drawnOf = (orders: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  DRAWN === 'all'
    ? orders
    : Array.from({ length: Number(DRAWN) }, () => orders[random.integer(orders.length)] ?? []);

test.each([
  ['all of two calls', ordersOf(2)],
  ['all of three calls that depend on the e-mail', ordersOf(3, core)],
  ['of three calls', drawnOf(ordersOf(3))],
  ['of four calls that depend on the e-mail', drawnOf(ordersOf(4, core))],
  ['of any four calls', drawnOf(ordersOf(4))],
])(
  'A-06 in orders of anonymous calls a taken e-mail and a free one answer alike: %s',
  async (_name, orders) => {
    await compareAll(orders);
  },
  7_200_000,
);

test('A-06 the comparison would see it: another password of the owner shows at once', async () => {
  const email = await owned();
  const stranger = aStranger(email);
  const known = await identity.call(login, {
    body: { email, password: PASSWORD, ...stranger.device },
    headers: fromBrowser(),
  });
  const unknown = await steps.loginWrong?.(stranger);
  expect(shapeOf(known, stranger)).not.toEqual(unknown && shapeOf(unknown, stranger));
});
