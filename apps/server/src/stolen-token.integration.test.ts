import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@gim/contract';
import * as contract from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openSnapshots } from './testing/account-snapshot.ts';
import { sampleBody, sampleInput } from './testing/sample-input.ts';
import {
  type Account,
  aDevice,
  callApp,
  codeNow,
  mailedProof,
  PASSWORD,
  verifiedAccount,
  withTwoFactor,
} from './testing/test-identity.ts';
import { passkeyProof, withPasskey } from './testing/test-passkey.ts';
import { openWiredBench } from './testing/wired-bench.ts';

/**
 * Somebody has read an access token and nothing else: no password, no factor, no mailbox, no cookie. Every endpoint of the
 * contract is called with it, with bodies made from its own schema, so a new endpoint is tried at once.
 */
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'auth' in value && 'path' in value;
const exported: readonly unknown[] = Object.values(contract);
const endpoints = exported.filter(isEndpoint);

/** What a token alone may still do, and why: the ordinary use of a session, which moves nothing out of the account. */
const ordinaryUse: Readonly<Record<string, { changes: readonly string[]; reason: string }>> = {
  logout: { changes: ['own device'], reason: 'ends only the stolen session itself' },
  deauthorizeDevice: {
    changes: ['own device'],
    reason: 'of the own device ends only the stolen session itself',
  },
  createQuote: { changes: [], reason: 'a quote binds nobody, and nothing is stored' },
  createTrade: { changes: [], reason: 'buying and selling stays inside the account' },
  createRecurringBuy: {
    changes: ['trades.recurring_buy'],
    reason: 'buys for the owner, who is told before each',
  },
  updateRecurringBuy: { changes: ['trades.recurring_buy'], reason: 'pauses what the owner can let go on' },
  deleteRecurringBuy: { changes: ['trades.recurring_buy'], reason: 'the owner can make it again' },
  createPriceAlert: { changes: ['trades.price_alert'], reason: 'a message about a price' },
  deletePriceAlert: { changes: ['trades.price_alert'], reason: 'the owner can make it again' },
  setCoinVisibility: { changes: ['balances.hidden_coin'], reason: 'a coin with a balance cannot be hidden' },
  setCoinWatch: { changes: ['balances.watched_coin'], reason: 'a mark on a public list of prices' },
  setNotificationSettings: {
    changes: ['notifications.setting'],
    reason: 'what is about security cannot be muted',
  },
  createTicket: { changes: ['support.ticket'], reason: 'a question to support moves nothing' },
  acceptEula: { changes: ['kyc.eula'], reason: 'takes no data and can be taken back' },
};

/** A client without cookies has nothing but its token, so the own device is in the hands of whoever has that. */
const withoutCookies: Readonly<Record<string, readonly string[]>> = {
  setPushToken: ['own device'],
  setLanguage: ['own device', 'users.user'],
};

interface Victim {
  readonly account: Account;
  /** What the contract's fields may name of the account. */
  readonly known: Readonly<Record<string, string>>;
}

const STOLEN = 'browser-with-a-script';
const { app, database, identity, platform, close } = await openWiredBench();
const snapshots = await openSnapshots(database.url);

afterAll(async () => {
  await snapshots.close();
  await close();
});

/** The token of a session on the device that the thief reads from: opened anew for each call, because some end it. */
async function steal({ id }: Account, mode: 'split' | 'whole'): Promise<string> {
  const client = {
    mode,
    ip: '192.0.2.7',
    browser: null,
    refreshCookie: null,
    deviceCookie: null,
    isSameOrigin: true,
  };
  const opening = { userId: id, isVerified: true, device: aDevice(STOLEN), client, amr: ['pwd'] };
  const { jwtToken } = await identity.platform.db.inTransaction((tx) =>
    identity.sessions.operations.open(tx, opening),
  );
  return jwtToken;
}

/** Calls an endpoint as plainly and as fully as its schema allows, about the stolen device and about another one. */
async function callEveryWay(endpoint: Endpoint, { account, known }: Victim, mode: 'split' | 'whole') {
  const { params, query } = sampleInput(endpoint);
  const named = { ...known, id: account.id };
  const answers: { status: number; problem: string | undefined }[] = [];
  for (const deviceId of [known.deviceId ?? '', STOLEN]) {
    for (const isFull of [false, true]) {
      const fill = (part: Record<string, string>): Record<string, string> =>
        Object.fromEntries(
          Object.entries(part).map(([name, value]) => [name, { ...named, deviceId }[name] ?? value]),
        );
      const without = endpoint.name === 'createQuote' ? ['amount'] : [];
      const body = sampleBody(endpoint, { known: { ...known, deviceId }, isFull, without });
      answers.push(
        await callApp(app, endpoint, {
          params: fill(params),
          query: fill(query),
          token: await steal(account, mode),
          ...(typeof body === 'object' && body !== null && { body }),
          ...(endpoint.idempotent === true && { headers: { 'idempotency-key': randomUUID() } }),
          ip: `198.51.100.${(answers.length % 250) + 1}`,
        }),
      );
    }
  }
  return answers;
}

const malformed = ['ValueInvalid', 'ValueMissing', 'ValueUnknown', 'BodyMalformed', 'ContentTypeUnsupported'];

async function walk(victim: Victim, mode: 'split' | 'whole'): Promise<void> {
  const { account } = victim;
  const take = () => snapshots.take({ userId: account.id, ownDeviceId: STOLEN });
  await steal(account, mode);
  let before = await take();
  const changed: string[] = [];
  const notTried: string[] = [];
  for (const endpoint of endpoints) {
    const answers = await callEveryWay(endpoint, victim, mode);
    if (answers.every(({ problem = '' }) => malformed.includes(problem))) notTried.push(endpoint.name);
    // Whatever ended the stolen session is opened again, so that only the endpoint's own change is seen.
    await steal(account, mode);
    const after = await take();
    const allowed = [
      ...(ordinaryUse[endpoint.name]?.changes ?? []),
      ...(mode === 'whole' ? (withoutCookies[endpoint.name] ?? []) : []),
    ];
    for (const what of Object.keys({ ...before, ...after })) {
      if (before[what] !== after[what] && !allowed.includes(what)) changed.push(`${endpoint.name}: ${what}`);
    }
    before = after;
  }
  expect(notTried).toEqual([]);
  expect(changed).toEqual([]);
}

/** An account with another device, on which it is signed in and gets pushes. */
async function openVictim(): Promise<Account> {
  const account = await verifiedAccount(identity);
  const { id, deviceId, token } = account;
  const params = { id, deviceId };
  await identity.call(contract.setPushToken, { params, token, body: { pushToken: 'pushes-of-the-owner' } });
  return account;
}

/** What a checked identity opens is tried as well. As the partner's decision would write it. */
const approve = ({ id }: Account) =>
  platform.db.pool.query(
    `insert into kyc.identity (user_id, status, submitted_at, reviewed_at) values ($1, 'approved', now(), now())`,
    [id],
  );

const knownOf = (account: Account, more: Record<string, string> = {}) => ({
  email: account.email,
  deviceId: account.deviceId,
  password: 'Guessed-passw0rd!',
  newPassword: 'Thief-owns-1t-now!',
  antiPhishingCode: 'thief-word',
  pushToken: 'pushes-of-the-thief',
  language: 'uk',
  coin: 'BTC',
  quoteAmount: '50',
  price: '1',
  timeZone: 'Europe/Kyiv',
  ...more,
});

/** Every endpoint is called four times, each time in a session of its own: it takes a while on a busy machine. */
const walking = { timeout: 240_000 };

describe('D5 S-11 a stolen token changes no factor, device, session, password, word, status or pause', () => {
  test.each(['split', 'whole'] as const)('of an account without a factor, %s', walking, async (mode) => {
    const account = await openVictim();
    await walk({ account, known: knownOf(account) }, mode);
    // By now the token is dead; a code that was mailed in the meantime blocks no new one any more.
    identity.advance(3600);
    const body = { email: account.email, password: PASSWORD, ...aDevice() };
    const signedIn = await identity.call(contract.login, { body });
    const owner = { ...account, token: String(Reflect.get(signedIn.body, 'jwtToken')) };
    await controls(owner, (purpose) => mailedProof(identity, owner, { purpose }));
  });

  test('of an account with two-factor and a passkey', walking, async () => {
    const account = await withTwoFactor(identity, await openVictim());
    await approve(account);
    identity.advance(30);
    const stepUp = { method: 'totp', code: codeNow(identity, account.secret) };
    const device = await withPasskey(identity, account, { stepUp });
    const { id, token } = account;
    const [passkey] = (await identity.call(contract.listPasskeys, { params: { id }, token })).body;
    await walk({ account, known: knownOf(account, { passkeyId: passkey?.id ?? '' }) }, 'split');
    const { challengeId, options } = (await identity.call(contract.startPasskeyLogin)).body;
    const body = { challengeId, answer: device.prove(options), ...aDevice() };
    const signedIn = await identity.call(contract.passkeyLogin, { body });
    expect(signedIn.status).toBe(200);
    const owner = { ...account, token: signedIn.body.jwtToken };
    await controls(owner, (purpose) => passkeyProof(identity, { account: owner, device }, { purpose }));
  });

  /** The owner steps up and throws everybody else out: the stolen session is over. */
  async function controls(
    owner: Account,
    prove: (purpose: contract.StepUpPurpose) => Promise<object>,
  ): Promise<void> {
    const stolen = await steal(owner, 'split');
    const params = { id: owner.id };
    const alive = async (token: string) => (await identity.call(contract.getUser, { params, token })).status;
    expect([await alive(stolen), await alive(owner.token)]).toEqual([200, 200]);
    const out = await identity.call(contract.deauthorizeOtherDevices, {
      params,
      token: owner.token,
      query: { except: 'current' },
      body: { stepUp: await prove('deauthorizeOtherDevices') },
    });
    expect(out.status).toBe(204);
    expect([await alive(stolen), await alive(owner.token)]).toEqual([401, 200]);
  }
});

test('what a token alone may do is named for endpoints that there are', () => {
  const names = new Set(endpoints.map(({ name }) => name));
  const listed = [...Object.keys(ordinaryUse), ...Object.keys(withoutCookies)];
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
});
