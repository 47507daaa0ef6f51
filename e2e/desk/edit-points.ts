import { expect } from '@playwright/test';
import type { DeskPage } from '../cash/teller.ts';

const note = 'Agreed with the manager of the house.';

/** Enters a reason and confirms the dialog. */
export async function confirmReason({ page, t }: DeskPage, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('points:note')).fill(note);
  await dialog.getByRole('button', { name: submit }).click();
  await expect(dialog).toBeHidden();
}

const field = ({ page, t }: DeskPage, name: string) =>
  page.getByRole('main').getByLabel(t(`points:fields.${name}`), { exact: true });

/** Creates a point with the form, first with missing fields, whose errors appear beside them. */
export async function createsPoint(desk: DeskPage, name: string): Promise<string> {
  const { page, t } = desk;
  await expect(page.getByRole('navigation', { name: t('points:list.label') })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: t('points:new.title') })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(field(desk, 'nameEn')).toHaveAccessibleDescription(t('points:wrong.required'));
  await expect(field(desk, 'latitude')).toHaveAccessibleDescription(t('points:wrong.latitude'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const [key, text] of [
    ['nameEn', name],
    ['nameUk', name],
    ['cityEn', 'Bilgorod'],
    ['cityUk', 'Білгород'],
    ['addressEn', 'Harbour Street 5'],
    ['addressUk', 'Портова, 5'],
    ['latitude', '46.1904'],
    ['longitude', '30.3451'],
    ['timeZone', 'Europe/Kyiv'],
    ['commentEn', 'The door beside the bakery.'],
    ['commentUk', 'Двері поруч із пекарнею.'],
    ['directionsEn', 'Through the arch.\nUp the stairs.'],
    ['directionsUk', 'Крізь арку.\nСходами вгору.'],
  ] as const)
    await field(desk, key).fill(text);
  const created = page.waitForResponse((one) => one.request().method() === 'POST' && one.ok());
  await page.keyboard.press('Control+s');
  await confirmReason(desk, t('points:new.submit'));
  const { id }: { id: string } = await (await created).json();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return id;
}

/** Finds the point again after a reload. */
export async function findsPoint({ page, t }: DeskPage, name: string): Promise<void> {
  await page.reload();
  const list = page.getByRole('navigation', { name: t('points:list.label') });
  await list.getByRole('searchbox').fill(name.toLowerCase());
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Changes fee and hours: the save bar names both, and an invalid value shows an error beside its field. */
export async function changesHoursAndFee(desk: DeskPage): Promise<void> {
  const { page, t } = desk;
  const main = page.getByRole('main');
  await field(desk, 'feePercent').fill('101');
  await expect(field(desk, 'feePercent')).toHaveAccessibleDescription(t('points:wrong.percent'));
  await field(desk, 'feePercent').fill('0.4');
  const [monday, tuesday] = [main.getByRole('group').nth(0), main.getByRole('group').nth(1)];
  await monday.getByRole('button', { name: t('points:hours.addBreak') }).click();
  await monday.getByLabel(t('points:hours.to'), { exact: true }).fill('8');
  await monday.getByLabel(t('points:hours.to'), { exact: true }).blur();
  await expect(monday).toContainText(t('points:wrong.hours'));
  await monday.getByLabel(t('points:hours.to'), { exact: true }).fill('2030');
  await monday.getByLabel(t('points:hours.to'), { exact: true }).blur();
  await expect(monday.getByLabel(t('points:hours.to'), { exact: true })).toHaveValue('20:30');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('h');
  await expect(tuesday.getByLabel(t('points:hours.to'), { exact: true })).toHaveValue('20:30');
  await expect(main.getByRole('status')).toContainText(/0[.,]5% → 0[.,]4%/);
  await page.keyboard.press('Control+s');
  await confirmReason(desk, t('points:bar.save_other').replace('{{count}}', '2'));
  // The form has no unsaved changes.
  await expect(main.getByRole('status')).toHaveCount(0);
  await expect(field(desk, 'feePercent')).toHaveValue(/^0[.,]4$/);
}

export async function setsAccessCode(desk: DeskPage, code: string): Promise<void> {
  const { page, t } = desk;
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByLabel(t('points:code.field'), { exact: true }).fill(code);
  await confirmReason(desk, t('points:code.submit'));
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('v');
  await expect(page.getByRole('complementary')).toContainText(code);
  await page.keyboard.press('v');
  await expect(page.getByRole('complementary')).not.toContainText(code);
}

/** Uploads a real picture, which is re-encoded and shown, and a fake one, which is refused. */
export async function addsPhotos({ page, t }: DeskPage): Promise<void> {
  const side = page.getByRole('complementary');
  const input = side.getByLabel(t('points:photos.add'));
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  for (const buffer of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.concat([magic, Buffer.from('no picture at all')]),
  ]) {
    await input.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer });
    await expect(side.getByRole('alert')).toContainText(t('points:problems.PictureInvalid'));
    await expect(side.getByRole('img')).toHaveCount(0);
  }
  await input.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: await page.screenshot() });
  const photo = side.getByRole('img');
  await expect(photo).toHaveCount(1);
  await expect(side.getByRole('alert')).toHaveCount(0);
  await expect
    .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(100);
  const answer = await page.request.get((await photo.getAttribute('src')) ?? '');
  expect(answer.headers()['content-type']).toBe('image/webp');
}

/** Closes a day with one order, whose customer is asked to choose another time. */
export async function closesDay(desk: DeskPage, date: string): Promise<void> {
  const { page, t } = desk;
  const side = page.getByRole('complementary');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('x');
  await side.getByLabel(t('points:daysOff.from'), { exact: true }).fill(date);
  // The head, the order and the total.
  await expect(side.getByRole('row')).toHaveCount(3);
  await expect(side.getByText(t('points:told.chooseAgain'))).toBeVisible();
  await page.keyboard.press('F9');
  // A reason is required.
  await expect(side.getByLabel(t('points:note'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await side.getByLabel(t('points:note'), { exact: true }).fill(note);
  await page.keyboard.press('F9');
  await expect(side.getByRole('row')).toHaveCount(0);
  // The list of points has items too; only a day off can be opened again.
  const remove = new RegExp(`^${t('points:daysOff.remove').replace('{{day}}', '.+')}$`);
  const opens = page.getByRole('button', { name: remove });
  await expect(page.getByRole('main').getByRole('listitem').filter({ has: opens })).toHaveCount(1);
}
