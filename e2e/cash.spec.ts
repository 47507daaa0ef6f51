import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { bookOnScreen, openCodes } from './cash/book-on-screen.ts';
import { test } from './cash/cash-product.ts';
import { book, callAs, cancelVisit, idOf, openCustomer, slotsOf, takeCode } from './cash/customer.ts';
import { choose, countAndConfirm, openDesk, sealOf, typeCode } from './cash/teller.ts';
import { dayOf, moveTo, next, untilMorning } from './cash/visit-time.ts';
import { flowLanguages } from './flow-languages.ts';
import { openTexts } from './identity/texts.ts';
import { auditOf } from './product-check.ts';
import { fund } from './wallet/sandbox.ts';

// The tests share one product and one clock, so they run one after the other.
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1280, height: 800 } });

const pointOf = (no: string): string => `018f0000-0000-7000-8000-${no.padStart(12, '0')}`;
/**
 * The teller's own point, with a break at one o'clock; one with a small daily limit; one that requires orders in
 * advance.
 */
const points = { kyiv: pointOf('a1'), small: pointOf('b3'), ahead: pointOf('102') };
const teller = 'iryna@gim.example';

for (const language of flowLanguages('en-US')) {
  const t = openTexts(language);

  test(`cash in from the amount to the handover, both see one seal, in ${language}`, async ({
    page,
    browser,
    request,
    product: { origin },
  }) => {
    test.setTimeout(180_000);
    const now = await untilMorning(request, '08:30');
    await page.clock.setFixedTime(now);
    const customer = await openCustomer(page, request, language);
    const id = await bookOnScreen(customer, {
      side: 'in',
      amount: '500',
      pointId: points.kyiv,
      time: 0,
      t,
    });
    await expectAccessible(page);
    const code = await openCodes(customer, { t, id });
    const seal = await sealOf(page);

    const desk = await openDesk({ browser, request, origin, language, email: teller, path: '/desk/today' });
    await choose(desk, id);
    expect(await sealOf(desk.page)).toBe(seal);
    await typeCode(desk, code);
    await countAndConfirm(desk, { notes: [4, 1, 2, 1], amount: '500', side: 'In' });
    expect(await sealOf(desk.page)).toBe(seal);

    await page.goto(`/transactions/${id}`);
    await expect(page.getByRole('article').first()).toContainText(t('transactions:status.Successful'));
    const { body } = await callAs(customer, { method: 'GET', path: `/api/users/${customer.id}/balances` });
    // 500 minus 0.5% fee plus 0.1% cashback.
    expect(JSON.stringify(body)).toContain('"available":"498"');
    expect((await auditOf(origin)).findings).toEqual([]);
    await desk.page.context().close();
  });

  test(`cash out from the amount to the handover, both see one seal, in ${language}`, async ({
    page,
    browser,
    request,
    product: { origin },
  }) => {
    test.setTimeout(180_000);
    const now = await untilMorning(request, '08:30');
    await page.clock.setFixedTime(now);
    const customer = await openCustomer(page, request, language);
    await fund(request, customer, '2000');
    const id = await bookOnScreen(customer, {
      side: 'out',
      amount: '900',
      pointId: points.kyiv,
      time: 1,
      t,
    });
    const code = await openCodes(customer, { t, id });
    const seal = await sealOf(page);

    const desk = await openDesk({ browser, request, origin, language, email: teller, path: '/desk/today' });
    await choose(desk, id);
    expect(await sealOf(desk.page)).toBe(seal);
    await typeCode(desk, code);
    await countAndConfirm(desk, { notes: [8, 2], amount: '900', side: 'Out' });

    await page.goto(`/transactions/${id}`);
    await expect(page.getByRole('article').first()).toContainText(t('transactions:status.Successful'));
    const { body } = await callAs(customer, { method: 'GET', path: `/api/users/${customer.id}/balances` });
    // 2,000 minus 900, minus 0.5% fee, plus 0.1% cashback.
    expect(JSON.stringify(body)).toContain('"available":"1096.4"');
    expect((await auditOf(origin)).findings).toEqual([]);
    await desk.page.context().close();
  });

  test(`a visit is moved once and canceled freely; after the code only support cancels, in ${language}`, async ({
    page,
    browser,
    request,
    product: { origin },
  }) => {
    test.setTimeout(180_000);
    const now = await untilMorning(request, '08:30');
    await page.clock.setFixedTime(now);
    const customer = await openCustomer(page, request, language);
    await fund(request, customer, '2000');
    const slots = await slotsOf(customer, { pointId: points.kyiv, date: dayOf(now), side: 'out' });
    const [, , , first, second, third] = slots.filter(({ isAvailable }) => isAvailable);
    if (first === undefined || second === undefined || third === undefined) throw new Error('No free slots.');
    const visit = { side: 'out', pointId: points.kyiv, amount: '200' } as const;

    const canceled = idOf(await book(customer, { ...visit, slotFrom: first.from }));
    await page.goto(`/transactions/${canceled}`);
    const cancel = { name: t('transactions:cash.cancel.open') };
    await page.getByRole('button', cancel).click();
    await page.locator('[role=dialog], [role=alertdialog]').getByRole('button', cancel).click();
    await expect(page.getByRole('article').first()).toContainText(t('transactions:status.Canceled'));

    const id = idOf(await book(customer, { ...visit, slotFrom: first.from }));
    const move = (slotFrom: string) =>
      callAs(customer, {
        method: 'POST',
        path: `/api/users/${customer.id}/transactions/${id}/reschedule`,
        data: { slotFrom },
      });
    expect((await move(second.from)).problems).toEqual([]);
    expect((await move(third.from)).problems).toEqual(['RescheduleNotPossible']);
    await moveTo(request, Date.parse(second.from) - 7_000_000);
    await takeCode(customer, id);
    expect((await cancelVisit(customer, id)).problems).toEqual(['CancelOnlyBySupport']);

    const email = 'oleh@gim.example';
    const desk = await openDesk({ browser, request, origin, language, email, path: '/desk/support' });
    await desk.page.getByRole('searchbox', { name: desk.t('support:orders.label') }).fill(customer.email);
    await desk.page.keyboard.press('Enter');
    await choose(desk, id);
    await desk.page.keyboard.press('F9');
    // Canceling requires a note.
    await expect(desk.page.getByRole('textbox', { name: desk.t('support:cancel.note') })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await desk.page
      .getByRole('textbox', { name: desk.t('support:cancel.note') })
      .fill('The client is stuck on a train and asked by phone.');
    await desk.page.keyboard.press('F9');
    await expect(desk.page.getByText(desk.t('support:cancel.over'))).toBeVisible();
    const { body } = await callAs(customer, { method: 'GET', path: `/api/users/${customer.id}/balances` });
    expect(JSON.stringify(body)).toContain('"available":"2000"');
    await desk.page.context().close();
  });
}

test('five wrong codes lock an order for support, and the right one opens it no more', async ({
  page,
  browser,
  request,
  product: { origin },
}) => {
  test.setTimeout(120_000);
  const now = await untilMorning(request, '08:30');
  await page.clock.setFixedTime(now);
  const customer = await openCustomer(page, request, 'en-US');
  const [slot] = (await slotsOf(customer, { pointId: points.kyiv, date: dayOf(now), side: 'in' })).slice(2);
  const id = idOf(
    await book(customer, { side: 'in', pointId: points.kyiv, slotFrom: slot?.from ?? '', amount: '300' }),
  );
  const { code } = await takeCode(customer, id);
  const language = 'en-US';
  const desk = await openDesk({ browser, request, origin, language, email: teller, path: '/desk/today' });
  await choose(desk, id);
  const wrong = code === '000000' ? '111111' : '000000';
  for (const left of [4, 3, 2, 1]) {
    await typeCode(desk, wrong);
    const text = desk.t(left === 1 ? 'cash-orders:code.wrong_one' : 'cash-orders:code.wrong_other');
    await expect(desk.page.getByText(text.replace('{{count}}', String(left)))).toBeVisible();
  }
  await typeCode(desk, wrong);
  await expect(desk.page.getByText(desk.t('cash-orders:code.locked'))).toBeVisible();
  await expect(desk.page.locator('input[autocomplete="one-time-code"]')).toHaveCount(0);
  const answer = await callAs(customer, {
    method: 'POST',
    path: `/api/users/${customer.id}/transactions/${id}/code`,
    data: {},
  });
  expect(answer.problems).toEqual(['CodeLocked']);
  await desk.page.context().close();
});

test('who does not come is canceled by the clock, and everything is unlocked', async ({ page, request }) => {
  test.setTimeout(120_000);
  const now = await untilMorning(request, '08:30');
  const customer = await openCustomer(page, request, 'en-US');
  await fund(request, customer, '1000');
  const visit = { side: 'out', pointId: points.kyiv, amount: '400' } as const;
  const date = dayOf(now);
  const [slot] = (await slotsOf(customer, { pointId: points.kyiv, date, side: 'out' })).slice(2);
  if (slot === undefined) throw new Error('No free slot.');
  const id = idOf(await book(customer, { ...visit, slotFrom: slot.from }));
  await takeCode(customer, id);
  const balances = `/api/users/${customer.id}/balances`;
  expect(JSON.stringify((await callAs(customer, { method: 'GET', path: balances })).body)).toContain(
    '"available":"598"',
  );
  await moveTo(request, Date.parse(slot.to) + 61 * 60_000);
  await expect
    .poll(async () => JSON.stringify((await callAs(customer, { method: 'GET', path: balances })).body), {
      timeout: 30_000,
    })
    .toContain('"available":"1000"');
  const order = await callAs(customer, {
    method: 'GET',
    path: `/api/users/${customer.id}/transactions/${id}`,
  });
  expect(JSON.stringify(order.body)).toContain('"status":"Canceled"');
});

test('a full day, a day off, a break and a point that wants days ahead are refused', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const now = await untilMorning(request, '08:30');
  const customer = await openCustomer(page, request, 'en-US');
  const at = (date: string, time: string): string => `${date}T${time}:00Z`;
  const refusalOf = async (visit: Parameters<typeof book>[1]): Promise<readonly string[]> =>
    (await book(customer, visit)).problems;

  // Monday's break is a gap between the slots, and the API does not accept it either.
  const monday = dayOf(next(now, 'Mon'));
  const slots = await slotsOf(customer, { pointId: points.kyiv, date: monday, side: 'in' });
  const starts = slots.map(({ from }) => Date.parse(from));
  const gap = starts.findIndex((start, index) => start - (starts[index - 1] ?? start) > 1_800_000);
  expect(gap).toBeGreaterThan(0);
  const inBreak = new Date((starts[gap] ?? 0) - 1_800_000).toISOString();
  const small = { side: 'in', amount: '200' } as const;
  expect(await refusalOf({ ...small, pointId: points.kyiv, slotFrom: inBreak })).toEqual(['PointClosed']);

  // Sunday is a day off at the teller's point.
  const dayOff = dayOf(next(now, 'Sun'));
  expect(await slotsOf(customer, { pointId: points.kyiv, date: dayOff, side: 'in' })).toEqual([]);
  expect(await refusalOf({ ...small, pointId: points.kyiv, slotFrom: at(dayOff, '10:00') })).toEqual([
    'PointClosed',
  ]);

  const early = await slotsOf(customer, { pointId: points.ahead, date: dayOf(now), side: 'in' });
  expect(new Set(early.map(({ reason }) => reason))).toEqual(new Set(['tooSoon']));
  const tooSoon = early[4]?.from ?? '';
  expect(await refusalOf({ ...small, pointId: points.ahead, slotFrom: tooSoon })).toEqual(['PointClosed']);

  // The limits are 40,000 a day and 10,000 an order.
  const free = await slotsOf(customer, { pointId: points.small, date: monday, side: 'in' });
  const large = { side: 'in', pointId: points.small, amount: '10000' } as const;
  for (const slot of free.slice(0, 4)) idOf(await book(customer, { ...large, slotFrom: slot.from }));
  expect(await refusalOf({ ...large, slotFrom: free[4]?.from ?? '' })).toEqual(['PointFull']);
  await page.goto(`/cashin/map?amount=10000&point=${points.small}`);
  await expect(page.getByText(openTexts('en-US')('points:visit.dayFull')).first()).toBeVisible();
});

test('the coin is bought once the cash has arrived', async ({
  page,
  browser,
  request,
  product: { origin },
}) => {
  test.setTimeout(120_000);
  const now = await untilMorning(request, '08:30');
  await page.clock.setFixedTime(now);
  const customer = await openCustomer(page, request, 'en-US');
  const [slot] = (await slotsOf(customer, { pointId: points.kyiv, date: dayOf(now), side: 'in' })).slice(2);
  const visit = { side: 'in', pointId: points.kyiv, slotFrom: slot?.from ?? '', amount: '300' } as const;
  const id = idOf(await book(customer, { ...visit, thenBuy: 'BTC' }));
  const { code } = await takeCode(customer, id);
  const language = 'en-US';
  const desk = await openDesk({ browser, request, origin, language, email: teller, path: '/desk/today' });
  await choose(desk, id);
  await typeCode(desk, code);
  await countAndConfirm(desk, { notes: [3], amount: '300', side: 'In' });
  const balances = `/api/users/${customer.id}/balances`;
  await expect
    .poll(async () => JSON.stringify((await callAs(customer, { method: 'GET', path: balances })).body), {
      timeout: 30_000,
    })
    .toMatch(/"coin":"BTC","balance":"0\.\d+","available":"0\.00/);
  await desk.page.context().close();
});
