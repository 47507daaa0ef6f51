import {
  changePassword,
  deauthorizeDevice,
  deleteUser,
  disableTwoFactor,
  finishPasswordReset,
  freezeByToken,
  login,
  register,
  setAntiPhishingCode,
  setLanguage,
  startPasswordReset,
  startStepUp,
} from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandboxMail, type SandboxMail } from '../../partners/mail/sandbox.ts';
import { createDelivery, type Delivery } from '../../platform/outbox/delivery.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type Account,
  aDevice,
  codeNow,
  eventsOf,
  mailedCode,
  mailedProof,
  openIdentity,
  PASSWORD,
  registerAccount,
  type TestIdentity,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';
import { withPasskey } from '../../testing/test-passkey.ts';
import { accountFrozen, emailCodeRequested, passwordResetRequested } from '../users/index.ts';
import { createNotifications } from './index.ts';
import type { Mail, MailSender } from './ports.ts';
import { sendMailTask } from './send-mail-task.ts';

let database: TestDatabase;
let identity: TestIdentity;
let mail: SandboxMail;
let delivery: Delivery;
let sender: MailSender;
let send: (eventId: string) => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await openIdentity({ url: database.url });
  const { platform, sealer, users } = identity;
  mail = createSandboxMail({ ...platform, from: 'Gim <no-reply@gim.example>' });
  sender = mail.sender;
  const notifications = createNotifications({
    ...platform,
    sealer,
    users,
    transactions: { findAll: async () => new Map() },
    networkName: (_coin, network) => network,
    devices: identity.sessions,
    mailSender: { send: (sent) => sender.send(sent) },
    pushSenders: { web: { send: async () => 'sent' }, host: undefined, publicKey: '' },
    publicOrigin: 'http://localhost:8080',
  });
  delivery = createDelivery({ ...platform, consumers: notifications.consumers });
  const run = (name: string, payload: unknown): Promise<void> => {
    const task = notifications.jobs.find((job) => job.name === name);
    if (task === undefined) throw new Error(`There is no task ${name}.`);
    return task.run(payload);
  };
  send = (eventId) => run(sendMailTask.name, { eventId });
});

afterAll(async () => {
  await mail.close();
  await identity.close();
  await database.drop();
});

interface Row {
  readonly event_id: string;
  readonly kind: string;
  readonly content: string | null;
  readonly outcome: string | null;
}

const rows = async (where = ''): Promise<Row[]> =>
  (await identity.platform.db.pool.query<Row>(`select * from notifications.mail ${where} order by event_id`))
    .rows;

/** Delivers all events and sends all mails, as the worker would. */
async function deliver(): Promise<void> {
  await delivery.drain();
  for (const { event_id } of await rows('where ended_at is null')) await send(event_id);
}

const mailsTo = async (email: string) => {
  await deliver();
  return mail.mailbox.list({ to: email, limit: 20 });
};
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const asked = ({ id, token }: Account) => ({ params: { id }, token });

describe('mails about an account (A-16)', () => {
  test('the code of a registration arrives, and proves the e-mail', async () => {
    const account = await registerAccount(identity);
    const [newest] = await mailsTo(account.email);
    expect(newest?.subject).toBe('Confirm your e-mail');
    expect(newest?.text).toMatch(/^\d{6}$/m);
  });

  test('A-06 registering a known e-mail tells its owner, and nobody gets a code', async () => {
    const { email } = await verifiedAccount(identity);
    await mailsTo(email);
    await identity.call(register, { body: { email, password: PASSWORD, termsAccepted: true, ...aDevice() } });
    expect(await subjectsTo(email)).toEqual(['You already have an account', 'Confirm your e-mail']);
  });

  test('every change of security is told, in the language and with the word of the account', async () => {
    const account = await verifiedAccount(identity);
    await identity.call(setLanguage, {
      ...asked(account),
      params: { id: account.id, deviceId: account.deviceId },
      body: { language: 'uk', timeZone: 'Europe/Kyiv' },
    });
    const word = { antiPhishingCode: 'Вечірня' };
    const stepUp = await mailedProof(identity, account, { purpose: 'setAntiPhishingCode', operation: word });
    await identity.call(setAntiPhishingCode, { ...asked(account), body: { ...word, stepUp } });
    const secured = await withTwoFactor(identity, account);
    identity.advance(30);
    await identity.call(disableTwoFactor, {
      ...asked(secured),
      body: { code: codeNow(identity, secured.secret) },
    });
    await identity.call(startPasswordReset, { body: { email: account.email } });
    const mails = await mailsTo(account.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Скидання пароля',
      'Двофакторний вхід вимкнено',
      'Двофакторний вхід увімкнено',
      'Підтвердьте, що це ви',
      'Підтвердьте, що це ви',
      expect.anything(),
    ]);
    for (const { text } of mails.slice(0, 4)) expect(text).toContain('Ваш антифішинговий код: Вечірня');
    // The times are those of the account's time zone.
    for (const { text } of mails.slice(1, 3)) expect(text).toMatch(/\d{2}:\d{2} GMT\+[23]$/m);
    expect(mails[2]?.text.replaceAll('\n', ' ')).toContain('виведення призупинено на 24 години');
    expect(mails[2]?.text).toMatch(/\/#freeze=[\w-]{40,}$/m);
  });

  test('a changed password is told', async () => {
    const account = await verifiedAccount(identity);
    const body = { password: PASSWORD, newPassword: 'An0ther-lamp-post!' };
    await identity.call(changePassword, { ...asked(account), body });
    expect((await subjectsTo(account.email))[0]).toBe('Your password was changed');
  });

  test('a new device is told, and the link in the mail freezes the account once', async () => {
    const account = await verifiedAccount(identity);
    const device = { ...aDevice(), deviceName: 'Pixel 9\r\nVisit evil.example' };
    await identity.call(login, { body: { email: account.email, password: PASSWORD, ...device } });
    const [newest] = await mailsTo(account.email);
    expect(newest?.subject).toBe('New sign-in to Gim');
    expect(newest?.text).toContain('Device: Pixel 9 Visit evil example\n');
    const token = /\/#freeze=([\w-]+)$/m.exec(newest?.text ?? '')?.[1];
    expect((await identity.call(freezeByToken, { body: { token } })).status).toBe(204);
    expect((await identity.call(freezeByToken, { body: { token } })).problem).toBe('TokenInvalid');
    expect((await subjectsTo(account.email))[0]).toBe('Your account is frozen');
  });

  test('A-11 a reset password lists the passkeys that it removed', async () => {
    const account = await verifiedAccount(identity);
    await withPasskey(identity, account);
    await identity.call(startPasswordReset, { body: { email: account.email } });
    const code = await mailedCode(identity, account.id, passwordResetRequested.topic);
    const body = { email: account.email, code, newPassword: 'An0ther-lamp-post!' };
    expect((await identity.call(finishPasswordReset, { body })).status).toBe(204);
    const [newest] = await mailsTo(account.email);
    expect(newest?.subject).toBe('Your password was reset');
    expect(newest?.text).toContain('Removed passkeys: Test phone');
    expect(newest?.text.replaceAll('\n', ' ')).toContain('Passkeys added in the last 30 days were removed');
  });

  test('a deleted account gets one last mail, at the address that is erased by then', async () => {
    const account = await verifiedAccount(identity);
    const { body } = await identity.call(startStepUp, { ...asked(account), body: { purpose: 'deleteUser' } });
    const [withCode] = await mailsTo(account.email);
    expect(withCode?.subject).toBe('Confirm it’s you');
    expect(withCode?.text).toContain('to confirm deleting your account');
    const code = /^\d{6}$/m.exec(withCode?.text ?? '')?.[0];
    const stepUp = { method: 'password-email', challengeId: body.challengeId, password: PASSWORD, code };
    expect((await identity.call(deleteUser, { ...asked(account), body: { stepUp } })).status).toBe(204);
    expect((await subjectsTo(account.email))[0]).toBe('Your account is deleted');
  });

  test('signing a device out sends no mail', async () => {
    const account = await verifiedAccount(identity);
    const before = await subjectsTo(account.email);
    await identity.call(deauthorizeDevice, {
      ...asked(account),
      params: { id: account.id, deviceId: account.deviceId },
    });
    expect(await subjectsTo(account.email)).toEqual(before);
  });
});

describe('sending', () => {
  test('S-12 no code is left in the event or in the order once the mail is out', async () => {
    const account = await registerAccount(identity);
    await delivery.drain();
    const [event] = await eventsOf(identity.platform, emailCodeRequested.topic, account.id);
    expect(event).toEqual({ userId: account.id });
    const [waiting] = await rows('where ended_at is null');
    expect(waiting?.content).toMatch(/^[\w-]{60,}$/);
    await deliver();
    const [sent] = await rows(`where event_id = ${waiting?.event_id}`);
    expect(sent).toMatchObject({ content: null, outcome: 'sent' });
  });

  test('an event that comes twice, and a job that runs twice, make one mail', async () => {
    const account = await registerAccount(identity);
    await delivery.drain();
    const [order] = await rows('where ended_at is null');
    // The queue runs a job in one worker at a time; after a crash it may run again.
    await send(order?.event_id ?? '');
    await send(order?.event_id ?? '');
    expect(await mail.mailbox.list({ to: account.email, limit: 10 })).toHaveLength(1);
  });

  test('a mail server that fails is tried again, under the same id', async () => {
    const account = await registerAccount(identity);
    await delivery.drain();
    const [order] = await rows('where ended_at is null');
    const ids: string[] = [];
    sender = {
      send: async ({ id }: Mail) => {
        ids.push(id);
        throw new Error('451 try again later');
      },
    };
    await expect(send(order?.event_id ?? '')).rejects.toThrow('451');
    sender = {
      send: async (sent: Mail) => {
        ids.push(sent.id);
        await mail.sender.send(sent);
      },
    };
    await send(order?.event_id ?? '');
    sender = mail.sender;
    expect(ids).toEqual([`verificationCode.${order?.event_id}`, `verificationCode.${order?.event_id}`]);
    expect(await mail.mailbox.list({ to: account.email, limit: 10 })).toHaveLength(1);
  });

  test('a mail whose sender died is sent by the next; a code nobody can use any more is dropped', async () => {
    const lost = await verifiedAccount(identity);
    await deliver();
    await identity.call(startPasswordReset, { body: { email: lost.email } });
    await identity.platform.db.inTransaction((tx) =>
      identity.platform.outbox.append(tx, accountFrozen, {
        key: lost.id,
        payload: { userId: lost.id, because: 'owner', at: identity.clock.now().toISOString() },
      }),
    );
    await delivery.drain();
    identity.advance(700);
    // The queue reruns the job of a dead worker, whether or not that worker had sent the mail.
    for (const { event_id } of await rows('where ended_at is null')) await send(event_id);
    expect(await rows('where ended_at is null')).toEqual([]);
    const [newest] = await mail.mailbox.list({ to: lost.email, limit: 10 });
    expect(newest?.subject).toBe('Your account is frozen');
    expect((await rows()).filter(({ outcome }) => outcome === 'dropped').map(({ kind }) => kind)).toEqual([
      'resetCode',
    ]);
  });
});
