import { randomUUID } from 'node:crypto';
import { cashCodeOperation } from '@gim/contract';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './cash/cash-product.ts';
import { book, type Customer, callAs, idOf, openCustomer, slotsOf, takeCode } from './cash/customer.ts';
import { openDesk } from './cash/teller.ts';
import { dayOf, moveTo, untilMorning } from './cash/visit-time.ts';
import {
  addsPhotos,
  changesHoursAndFee,
  closesDay,
  confirmReason,
  createsPoint,
  findsPoint,
  setsAccessCode,
} from './desk/edit-points.ts';
import { flowLanguages } from './flow-languages.ts';
import { readStepUpCode } from './identity/step-up.ts';
import { readProductTime } from './product-clock.ts';

// The tests share one product and one clock, so they run one after the other.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1280, height: 800 } });

const DAY_MS = 86_400_000;
const admins = { 'en-US': 'sofia@gim.example', uk: 'andrii@gim.example' } as const;

/** Opens the codes again with a new proof. Waits, because at most one code a minute is mailed. */
async function takeCodeAgain(customer: Customer, id: string): Promise<unknown> {
  const { request, email, password } = customer;
  const purpose = 'getCashCode';
  const former = await readStepUpCode(request, email, purpose);
  await moveTo(request, (await readProductTime(request)) + 61_000);
  const of = `/api/users/${customer.id}`;
  const operation = cashCodeOperation(id);
  const asked = await callAs(customer, {
    method: 'POST',
    path: `${of}/stepup`,
    data: { purpose, operation },
  });
  const challengeId: unknown = Reflect.get(Object(asked.body), 'challengeId');
  const code = await readStepUpCode(request, email, purpose, former);
  const stepUp = { method: 'password-email', challengeId, password, code };
  const path = `${of}/transactions/${id}/code`;
  return (await callAs(customer, { method: 'POST', path, data: { stepUp } })).body;
}

for (const language of flowLanguages('en-US')) {
  test(`an admin makes a point, changes it and closes a day of it, in ${language}`, async ({
    page,
    browser,
    request,
    product: { origin },
  }) => {
    test.setTimeout(240_000);
    const now = await untilMorning(request, '10:10');
    await page.clock.setFixedTime(now);
    const customer = await openCustomer(page, request, language);
    const email = admins[language];
    const desk = await openDesk({ browser, request, origin, language, email, path: '/desk/point' });
    const name = `Harbour ${randomUUID().slice(0, 8)}`;
    const pointId = await createsPoint(desk, name);
    await findsPoint(desk, name);
    await changesHoursAndFee(desk);
    await expectAccessible(desk.page);
    await setsAccessCode(desk, '11 # 2047');
    await addsPhotos(desk);

    // One customer comes today and has both codes; another visit is on the next working day.
    const today = dayOf(now);
    const visitOn = async (date: string) => {
      const slots = await slotsOf(customer, { pointId, date, side: 'in' });
      const slotFrom = slots.find(({ isAvailable }) => isAvailable)?.from ?? '';
      return idOf(await book(customer, { side: 'in', pointId, slotFrom, amount: '100' }));
    };
    const visit = await visitOn(today);
    expect(await takeCode(customer, visit)).toMatchObject({
      accessCode: '11 # 2047',
      formerAccessCode: null,
    });
    await setsAccessCode(desk, '38 # 5510');
    expect(await takeCodeAgain(customer, visit)).toMatchObject({
      accessCode: '38 # 5510',
      formerAccessCode: '11 # 2047',
    });

    const isFriday = new Date(now).getUTCDay() === 5;
    const later = dayOf(now + (isFriday ? 3 : 1) * DAY_MS);
    const moved = await visitOn(later);
    await closesDay(desk, later);
    expect(await slotsOf(customer, { pointId, date: later, side: 'in' })).toEqual([]);
    const path = `/api/users/${customer.id}/transactions/${moved}`;
    const { body } = await callAs(customer, { method: 'GET', path });
    expect(JSON.stringify(body)).toMatch(/"chooseAgainUntil":"\d{4}-/);

    // Suspend the point: nobody finds it any more, but the existing order stays.
    await desk.page.getByRole('heading', { level: 1 }).focus();
    await desk.page.keyboard.press('z');
    await confirmReason(desk, desk.t('points:suspend.submit'));
    await expect(desk.page.getByRole('button', { name: desk.t('points:resume.action') })).toBeVisible();
    const found = await callAs(customer, { method: 'GET', path: '/api/points?q=bilgorod' });
    expect(JSON.stringify(found.body)).not.toContain(pointId);
    await desk.page.context().close();
  });
}

test('Z-01 a teller sees the own point alone, and changes nothing of it', async ({
  browser,
  request,
  product: { origin },
}) => {
  const email = 'iryna@gim.example';
  const options = { browser, request, origin, language: 'en-US', email, path: '/desk/point' } as const;
  const { page, t } = await openDesk(options);
  const main = page.getByRole('main');
  await expect(main.getByLabel(t('points:fields.feePercent'), { exact: true })).toHaveAttribute('readonly');
  await expect(main.getByRole('textbox').and(main.locator(':not([readonly])'))).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: t('points:list.label') })).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  for (const key of ['z', 'x', 'n', 'a']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('complementary')).toBeEmpty();
  const token = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('staffSession') ?? '{}').token as string,
  );
  const headers = { authorization: `Bearer ${token}` };
  const listed = await page.request.get('/api/desk/points', { headers });
  const { items }: { items: readonly { id: string }[] } = await listed.json();
  expect(items).toHaveLength(1);
  const foreign = '018f0000-0000-7000-8000-000000000102';
  expect(items[0]?.id).not.toBe(foreign);
  expect((await page.request.get(`/api/desk/points/${foreign}`, { headers })).status()).toBe(404);
  await expectAccessible(page);
  await page.context().close();
});
