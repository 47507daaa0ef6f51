import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { openSession, password } from './identity/accounts.ts';
import { findMail } from './identity/mailbox.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts } from './identity/texts.ts';
import { pauseClock, resumeClock } from './product-clock.ts';
import { answerCalls, signIn as signInAnswered, userId } from './shell-session.ts';
import { fund, trade } from './wallet/sandbox.ts';

test.afterEach(resumeClock);

const bell = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

/** The device's language decides the language of pushes and mails. */
async function speakEverywhere(page: Page, language: 'en-US' | 'uk'): Promise<void> {
  await chooseLanguage(page, language);
  await page.goto('/notifications');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

for (const language of flowLanguages('en-US')) {
  const t = openTexts(language);
  const event = (name: string): string => t(`notifications:events.${name}.title`);

  test(`what happens is listed, counted in every tab, read and read in all, in ${language}`, async ({
    page,
    request,
    context,
  }) => {
    const account = await openSession(page);
    await speakEverywhere(page, language);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(event('AccountCreated'));

    // The list updates without a reload.
    await fund(request, account, '600');
    await expect(rows.first()).toContainText(event('CryptoTransferConfirmed-in'));
    await pauseClock();
    const tradeId = await trade(request, account, { side: 'Buy', coin: 'USDT', quoteAmount: '100' });
    resumeClock();
    await expect(rows.first()).toContainText(event('TradeCompleted-buy'));
    await expect(rows.first()).toContainText(/USDT/);
    await expect(rows).toHaveCount(3);
    await expectAccessible(page);

    // A second tab shows the same count.
    const other = await context.newPage();
    await other.goto('/settings');
    const nameOf = t('app:navigation.notifications');
    await expect(bell(other, nameOf)).toContainText('3');

    // Opening a notification marks it as read; its link leads to the operation.
    await rows.first().getByRole('link').click();
    await expect(bell(other, nameOf)).toContainText('2');
    await page.getByRole('link', { name: t('notifications:links.transaction') }).click();
    await expect(page).toHaveURL(`/transactions/${tradeId}`);

    // A sign-in from a new device is reported on the screen and by mail.
    const device = { deviceId: randomUUID(), deviceName: 'Stolen phone', platformName: 'Android', language };
    const login = await request.post('/api/users/login', {
      data: { email: account.email, password, ...device },
    });
    expect(login.status()).toBe(200);
    await page.goto('/notifications');
    await expect(rows.first()).toContainText(event('NewDeviceLogin'));
    await expect(rows.first()).toContainText('Stolen phone');
    await findMail(request, account.email, ({ text }) => text.includes('Stolen phone'));

    await page.getByRole('button', { name: t('notifications:list.readAll') }).click();
    await expect(bell(other, nameOf)).toHaveText(nameOf);
    await expect(page.getByRole('button', { name: t('notifications:list.readAll') })).toBeHidden();
  });
}

/** Script injection strings, in values that others choose. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '</title><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '$t(events.TestNotification.title)',
  '{{amount}}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u202Etxt.exe',
  '<math><mtext></table><img src=x onerror=alert(1)>',
];

test('W-04 no value of a notification becomes markup or a script, in either language', async ({ page }) => {
  const fields = ['name', 'place', 'network'] as const;
  const items = Array.from({ length: 120 }, (_, index) => {
    const value = `${hostile[index % hostile.length]}${index}`;
    const field = fields[index % fields.length] ?? 'name';
    const event = {
      name: 'NewDeviceLogin',
      place: 'PointAccessCodeChanged',
      network: 'DepositAddressChanged',
    }[field];
    return {
      id: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      ...{ event, category: 'security', createdAt: '2026-03-01T12:00:00.000Z', readAt: null },
      params: { name: 'x', place: 'y', currency: 'BTC', amount: '1', side: 'in', [field]: value },
      link: { kind: 'coin', id: 'BTC' },
    };
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signInAnswered(page);
  for (const language of ['en-US', 'uk'] as const) {
    await chooseLanguage(page, language);
    for (const part of [items.slice(0, 60), items.slice(60)]) {
      await answerCalls(page, {
        [userId]: { id: userId, email: 'olena@example.com', status: 'Active', kycStatus: 'approved' },
        notifications: { items: part, nextCursor: null, unread: part.length },
      });
      await page.goto('/notifications');
      const main = page.getByRole('main');
      await expect(main.getByRole('listitem')).toHaveCount(part.length);
      for (const { params } of part.slice(0, hostile.length)) {
        const value = [params.name, params.place, Reflect.get(params, 'network')].find((one) =>
          hostile.some((text) => String(one).startsWith(text)),
        );
        await expect(main.getByText(String(value)).first()).toBeVisible();
      }
      expect(await main.locator('script, img, iframe, svg[onload], math').count()).toBe(0);
    }
  }
  expect(dialogs).toEqual([]);
});
