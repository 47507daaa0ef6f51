import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '../../modules/notifications/ports.ts';
import { openPlatform, type Platform } from '../../platform/platform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createSandboxMail, type SandboxMail } from './sandbox.ts';

let database: TestDatabase;
let platform: Platform;
let mail: SandboxMail;
beforeAll(async () => {
  database = await createTestDatabase();
  platform = openPlatform({ url: database.url });
  mail = createSandboxMail({ ...platform, from: 'Gim <no-reply@gim.example>' });
});
afterAll(async () => {
  await mail.close();
  await platform.close();
  await database.drop();
});

const aMail = (change: Partial<Mail> = {}): Mail => ({
  to: 'anna@example.com',
  subject: 'Підтвердьте свій e-mail',
  text: 'Код: 012345\n\n.\nКінець',
  html: '<p>Код <b>012345</b> <img src="cid:gim-mark"></p>',
  id: 'verificationCode.1',
  pictures: [{ name: 'gim-mark', type: 'image/png', bytes: Buffer.from([1, 2, 3]) }],
  ...change,
});

describe('the sandbox mailbox', () => {
  test('shows what went over the wire, newest first, for one recipient', async () => {
    await mail.sender.send(aMail());
    await mail.sender.send(aMail({ to: 'borys@example.com', subject: 'Other' }));
    await mail.sender.send(aMail({ to: 'Anna@example.com', subject: 'Second' }));
    const mails = await mail.mailbox.list({ to: 'anna@EXAMPLE.com', limit: 10 });
    expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'Підтвердьте свій e-mail']);
    expect(mails[1]).toMatchObject({
      to: 'anna@example.com',
      text: 'Код: 012345\n\n.\nКінець',
      html: '<p>Код <b>012345</b> <img src="data:image/png;base64,AQID"></p>',
    });
    expect(await mail.mailbox.list({ limit: 10 })).toHaveLength(3);
    expect((await mail.mailbox.find(mails[0]?.id ?? ''))?.subject).toBe('Second');
  });

  test.each([
    ['subject', { subject: 'Hello\r\nBcc: eve@example.com' }],
    ['recipient', { to: 'anna@example.com\r\nBcc: eve@example.com' }],
    ['id', { id: 'a\nb' }],
  ])('I-10 a line break in the %s is not sent at all', async (_where, change) => {
    await expect(mail.sender.send(aMail(change))).rejects.toThrow('control character');
    expect(await mail.mailbox.list({ to: 'eve@example.com', limit: 10 })).toEqual([]);
  });

  test('I-10 a mail to an international domain reaches its mailbox, in either spelling of it', async () => {
    await mail.sender.send(aMail({ to: 'olena@пошта.укр', subject: 'First' }));
    await mail.sender.send(aMail({ to: 'olena@xn--80a1acn3a.xn--j1amh', subject: 'Second' }));
    const mails = await mail.mailbox.list({ to: 'olena@пошта.укр', limit: 10 });
    expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'First']);
  });

  test('P-05 the product itself can neither read nor write it', async () => {
    for (const statement of ['select * from sandbox.mail', 'delete from sandbox.mail']) {
      await expect(platform.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
