import { randomUUID } from 'node:crypto';
import {
  deauthorizeDevice,
  getNotificationSettings,
  type Input,
  listNotifications,
  login,
  sendTestNotification,
  setLanguage,
  setNotificationSettings,
  setPushToken,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Account,
  aDevice,
  mailedProof,
  ORIGIN,
  PASSWORD,
  verifiedAccount,
} from '../../testing/test-identity.ts';
import * as trades from '../trades/index.ts';
import * as users from '../users/index.ts';
import { type NotificationsBench, openNotificationsBench } from './testing/notifications-bench.ts';
import { createTestBrowser, type TestBrowser } from './testing/test-browser.ts';

let bench: NotificationsBench;
beforeAll(async () => {
  bench = await openNotificationsBench();
});
afterAll(() => bench.close());

const at = '2026-03-01T12:00:00.000Z';
const own = ({ id, deviceId, token }: Account) => ({ params: { id, deviceId }, token });
const subscribe = (account: Account, pushToken: string) =>
  bench.identity.call(setPushToken, { ...own(account), body: { pushToken } });

/** An account whose device accepts pushes. */
async function reachable(given: Parameters<typeof createTestBrowser>[1] = {}) {
  const account = await verifiedAccount(bench.identity);
  await bench.settle();
  const browser = createTestBrowser(ORIGIN, given);
  expect((await subscribe(account, browser.token)).status).toBe(204);
  return { account, browser };
}

const received = async ({ id, decrypt }: TestBrowser) =>
  (await bench.push.outbox.list({ to: id, limit: 50 })).map(({ headers, content }) => ({
    headers,
    message: JSON.parse(decrypt(content)),
  }));

const rejected = (userId: string) => ({
  ...{ userId, transactionId: randomUUID(), coin: 'BTC', amount: '0.5', quoteAmount: '100', at },
  ...({ side: 'Sell', reason: 'PriceMoved' } as const),
});

type Chosen = Input<typeof setNotificationSettings>['body'];
async function choose({ id, token }: Account, change: (now: Chosen) => Chosen) {
  const params = { id };
  const { body } = await bench.identity.call(getNotificationSettings, { params, token });
  const { pushKey: _pushKey, ...now } = body;
  return bench.identity.call(setNotificationSettings, { params, token, body: change(now) });
}

describe('a push to a browser', () => {
  it('is encrypted for it, in the language of the device, and holds no amount, code or address', async () => {
    const { account, browser } = await reachable();
    await bench.identity.call(setLanguage, { ...own(account), body: { language: 'uk' } });
    const event = rejected(account.id);
    await bench.append(trades.tradeRejected, event);
    await bench.settle();
    const [push, ...others] = await received(browser);
    expect(others).toEqual([]);
    expect(push?.message).toEqual({
      title: 'Обмін відхилено',
      body: 'Відкрийте Gim, щоб побачити подробиці.',
      tag: `transaction ${event.transactionId}`,
      path: `/transactions/${event.transactionId}`,
      unread: 2,
    });
    expect(push?.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: '86400', Urgency: 'normal' });
    expect(push?.headers.Authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]+$/);
  });

  it('says the amount once the user shows amounts, and only where push is on', async () => {
    const { account, browser } = await reachable();
    await choose(account, (now) => ({ ...now, hidesAmounts: false }));
    await bench.append(trades.tradeRejected, rejected(account.id));
    await bench.settle();
    const [push] = await received(browser);
    expect(push?.message.body).toBe(
      '0.5\u00a0BTC was not sold and stays on your balance. The price moved too far.',
    );
    await choose(account, (now) => ({
      ...now,
      channels: { ...now.channels, trades: { inApp: true, push: false, email: true } },
    }));
    await bench.append(trades.tradeRejected, rejected(account.id));
    await bench.settle();
    expect(await received(browser)).toHaveLength(1);
  });

  it('tells a time in the time zone of the user', async () => {
    const { account, browser } = await reachable();
    const body = { language: 'en-US', timeZone: 'Asia/Tokyo' } as const;
    await bench.identity.call(setLanguage, { ...own(account), body });
    await choose(account, (now) => ({ ...now, hidesAmounts: false }));
    const due = { userId: account.id, recurringBuyId: randomUUID(), coin: 'BTC', quoteAmount: '100', at };
    await bench.append(trades.recurringBuyDue, due);
    await bench.settle();
    expect((await received(browser))[0]?.message.body).toContain('March 1, 2026 at 9:00');
  });

  it('waits while hours are quiet, unless it is about security', async () => {
    const { account, browser } = await reachable();
    const quietHours = { isOn: true, from: '10:00', to: '18:30', timeZone: 'UTC' };
    await choose(account, (now) => ({ ...now, quietHours }));
    await bench.append(trades.tradeRejected, rejected(account.id));
    await bench.append(users.strangersBlocked, { userId: account.id, at });
    await bench.deliver();
    const { rows } = await bench.owner.query(
      `select to_char(run_at at time zone 'UTC', 'HH24:MI') as at from graphile_worker._private_jobs
       where key like 'push %' and run_at < now() - interval '1 hour' or key like 'push %' and run_at > now()`,
    );
    expect(rows).toEqual([{ at: '18:30' }]);
    await bench.settle();
    expect((await received(browser)).map(({ message }) => message.title)).toContain(
      'Sign-in attempts blocked',
    );
  });

  it('is not sent for what was read before', async () => {
    const { account, browser } = await reachable();
    await bench.append(trades.tradeRejected, rejected(account.id));
    await bench.deliver();
    await bench.owner.query('update notifications.notification set read_at = now() where user_id = $1', [
      account.id,
    ]);
    await bench.settle();
    expect(await received(browser)).toEqual([]);
  });

  it('ends with the subscription: one that its service does not know any more is removed', async () => {
    const { account } = await reachable({ id: `gone-${randomUUID()}` });
    const targets = () =>
      bench.identity.sessions.pushTargets(bench.identity.platform.db.autocommit, [account.id]);
    expect(await targets()).toHaveLength(1);
    await bench.append(users.strangersBlocked, { userId: account.id, at });
    await bench.settle();
    expect(await targets()).toEqual([]);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/push',
    'https://fcm.googleapis.com.evil.example/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://evil.example/?fcm.googleapis.com',
  ])('I-07 never calls an address that is no push service: %s', async (endpoint) => {
    const { account } = await reachable({ endpoint });
    await bench.append(users.strangersBlocked, { userId: account.id, at });
    await bench.settle();
    expect(bench.called).toEqual([]);
    const { autocommit } = bench.identity.platform.db;
    expect(await bench.identity.sessions.pushTargets(autocommit, [account.id])).toEqual([]);
  });
});

describe('whose device it is', () => {
  it('S-12 the token is encrypted in the database, and a browser gets the pushes of one account alone', async () => {
    const { account: first, browser } = await reachable();
    const { rows } = await bench.owner.query('select * from sessions.device where user_id = $1', [first.id]);
    expect(JSON.stringify(rows)).not.toContain(browser.id);
    const second = await verifiedAccount(bench.identity);
    // Sends the second account's welcome before it takes over the browser.
    await bench.settle();
    await subscribe(second, browser.token);
    await bench.append(users.strangersBlocked, { userId: first.id, at });
    await bench.settle();
    expect(await received(browser)).toEqual([]);
    await bench.append(users.strangersBlocked, { userId: second.id, at });
    await bench.settle();
    expect(await received(browser)).toHaveLength(1);
  });

  it('S-11 a device that was signed out from elsewhere is told so, once and without any detail, and nothing more', async () => {
    const { account } = await reachable();
    const phone = aDevice(`phone-${randomUUID()}`);
    const body = { email: account.email, password: PASSWORD, ...phone };
    const browser = createTestBrowser(ORIGIN);
    const opened = await bench.identity.call(login, {
      body: { ...body, pushToken: browser.token, language: 'uk' },
    });
    expect(opened.status).toBe(200);
    const operation = { deviceId: phone.deviceId };
    const stepUp = await mailedProof(bench.identity, account, { purpose: 'deauthorizeDevice', operation });
    const params = { id: account.id, deviceId: phone.deviceId };
    await bench.settle();
    const before = (await received(browser)).length;
    const { status } = await bench.identity.call(deauthorizeDevice, {
      params,
      token: account.token,
      body: { stepUp },
    });
    expect(status).toBe(204);
    await bench.append(users.strangersBlocked, { userId: account.id, at });
    await bench.settle();
    const all = await received(browser);
    expect(all).toHaveLength(before + 1);
    expect(all[0]?.message).toEqual({
      title: 'Ви вийшли з акаунта',
      body: 'Цей пристрій більше не має доступу до вашого акаунта Gim.',
      tag: 'signed-out',
      path: '/push-logout',
      unread: 0,
    });
    const { rows } = await bench.owner.query(
      `select payload from platform.event where topic = 'DeviceSignedOut'`,
    );
    expect(JSON.stringify(rows)).not.toContain('sealedPushToken');
  });

  it('a host app gets its pushes by its token, and one that was removed is forgotten', async () => {
    const account = await verifiedAccount(bench.identity);
    await bench.settle();
    const token = `host-${randomUUID()}`;
    await subscribe(account, token);
    await bench.identity.call(sendTestNotification, { params: { id: account.id }, token: account.token });
    await bench.settle();
    const [push] = await bench.push.outbox.list({ to: token, limit: 1 });
    expect(JSON.parse(push?.content ?? '{}')).toMatchObject({
      title: 'Test notification',
      path: '/settings/notifications',
    });
    await subscribe(account, `gone-${token}`);
    await bench.identity.call(sendTestNotification, { params: { id: account.id }, token: account.token });
    await bench.settle();
    const { autocommit } = bench.identity.platform.db;
    expect(await bench.identity.sessions.pushTargets(autocommit, [account.id])).toEqual([]);
  });
});

describe('what is muted', () => {
  it('is not listed, counted or mailed', async () => {
    const account = await verifiedAccount(bench.identity);
    await bench.settle();
    const muted = { inApp: false, push: false, email: false };
    await choose(account, (now) => ({ ...now, channels: { ...now.channels, trades: muted } }));
    await bench.append(trades.tradeRejected, rejected(account.id));
    await bench.settle();
    const { body } = await bench.identity.call(listNotifications, {
      params: { id: account.id },
      token: account.token,
    });
    expect(body.items.map(({ event }) => event)).toEqual(['AccountCreated']);
    expect(body.unread).toBe(1);
    const subjects = async () =>
      (await bench.mail.mailbox.list({ to: account.email, limit: 50 })).map(({ subject }) => subject);
    const before = await subjects();
    await choose(account, (now) => ({
      ...now,
      channels: { ...now.channels, trades: { ...muted, email: true } },
    }));
    await bench.append(trades.tradeRejected, rejected(account.id));
    await bench.settle();
    expect((await subjects()).length).toBe(before.length + 1);
  });

  it('A-16 is never security: the call takes no such field, and the database no such row', async () => {
    const account = await verifiedAccount(bench.identity);
    await bench.settle();
    const off = { inApp: false, push: false, email: false };
    const answer = await choose(account, (now) => ({
      ...now,
      channels: Object.assign({ ...now.channels }, { security: off }),
    }));
    expect(answer.status).toBe(400);
    await choose(account, (now) => ({
      ...now,
      channels: { payments: off, cash: off, trades: off, affiliate: off, support: off, news: off },
    }));
    await expect(
      bench.owner.query(`update notifications.setting set muted = '{security.email}' where user_id = $1`, [
        account.id,
      ]),
    ).rejects.toThrow('violates check');
    const before = (await bench.mail.mailbox.list({ to: account.email, limit: 50 })).length;
    await bench.append(users.passwordChanged, { userId: account.id, because: 'change', at });
    await bench.settle();
    expect((await bench.mail.mailbox.list({ to: account.email, limit: 50 })).length).toBe(before + 1);
    const { body } = await bench.identity.call(listNotifications, {
      params: { id: account.id },
      token: account.token,
    });
    expect(body.items[0]?.event).toBe('PasswordChanged');
  });
});
