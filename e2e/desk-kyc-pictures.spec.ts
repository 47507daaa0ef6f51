import { rights } from '@gim/contract/endpoint';
import { getKycCheck, listKycChecks } from '@gim/contract/kyc.desk';
import { staffLogin } from '@gim/contract/staff';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { atRest } from './desk/at-rest.ts';
import { standInSession } from './desk/staff-sign-in.ts';
import { openTexts } from './identity/texts.ts';
import { drawDocument } from './kyc/draw-document.ts';

const iryna = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11', name: 'Iryna Koval' };
const andrii = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b15', name: 'Andrii Kravets' };
const session = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: { ...iryna, email: 'iryna@gim.example', roles: ['compliance'], rights: [...rights], pointIds: [] },
});

const checkIdOf = (number: number): string => `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f1c${number}`;
const item = (number: number, rest: object) => ({
  id: checkIdOf(number),
  userId: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b90',
  documentType: 'id_card',
  country: 'UA',
  escalation: null,
  overturn: null,
  status: 'pending',
  ...rest,
});
const jan = item(10, {
  name: 'Jan Kowalczyk',
  country: 'PL',
  submittedAt: '2025-10-16T11:22:00Z',
  escalation: { by: andrii, at: '2025-10-16T12:00:00Z', note: 'The selfie looks like somebody else.' },
});
const olena = item(11, {
  name: 'Olena Kovalenko',
  documentType: 'passport',
  submittedAt: '2025-10-16T12:31:00Z',
});
const queue = listKycChecks.reply.parse({
  items: [
    jan,
    olena,
    item(12, { name: 'Taras Melnyk', submittedAt: '2025-10-16T13:10:00Z' }),
    item(13, {
      name: 'Sofiia Rudenko',
      documentType: 'passport',
      submittedAt: '2025-10-16T14:14:00Z',
    }),
  ],
  waiting: 4,
  oldestAt: '2025-10-16T11:22:00Z',
  decidedToday: 17,
});
const decided = listKycChecks.reply.parse({
  ...queue,
  items: [
    {
      ...olena,
      status: 'approved',
      overturn: {
        by: andrii,
        at: '2025-10-16T14:00:00Z',
        to: 'rejected',
        rejectType: 'final',
        reasons: ['documents_do_not_match'],
        note: 'It is not her passport.',
      },
    },
    item(14, { name: 'Petro Hrytsenko', submittedAt: '2025-10-16T10:40:00Z', status: 'rejected' }),
    item(15, { name: 'Anna Lysenko', submittedAt: '2025-10-16T10:05:00Z', status: 'approved' }),
  ],
});
const pictures = (['document_front', 'document_back', 'selfie'] as const).map((kind, index) => ({
  id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f1d1${index}`,
  kind,
  width: 800,
  height: 500,
  isOpened: false,
}));
const detail = getKycCheck.reply.parse({
  ...olena,
  email: 'o•••@e•••.com',
  fields: [
    { field: 'legalName', entered: 'Olena Kovalenko', extracted: 'OLENA KOVALENKO', match: 'match' },
    { field: 'birthDate', entered: '1991-03-14', extracted: '1991-03-14', match: 'match' },
    { field: 'documentNumber', entered: 'FX 000000', extracted: 'FX 000009', match: 'mismatch' },
    { field: 'validUntil', entered: null, extracted: '2031-09-12', match: 'match' },
    { field: 'address', entered: 'Saksahanskoho 18, apt 4', extracted: 'Saksahanskoho 18', match: 'check' },
    { field: 'country', entered: 'UA', extracted: null, match: 'missing' },
  ],
  sanctions: { screenedAt: '2025-10-16T12:31:05Z', hits: [] },
  pictures,
  arePicturesDeleted: false,
  history: [],
});

interface Desk {
  readonly opened: string[];
  readonly sent: unknown[];
}

async function openDesk(page: Page, { path, more = {} }: { path: string; more?: object }): Promise<Desk> {
  const desk: Desk = { opened: [], sent: [] };
  const file = await drawDocument(page, 'KOVALENKO OLENA');
  await page.clock.setFixedTime('2025-10-16T14:32:00Z');
  await page.route(/\/api\/desk\/kyc(\?.*)?$/, (route) =>
    route.fulfill({ json: route.request().url().includes('decided=') ? decided : queue }),
  );
  await page.route(/\/api\/desk\/kyc\/[0-9a-f-]+$/, (route) =>
    route.fulfill({ json: { ...detail, ...more } }),
  );
  await page.route(/\/api\/desk\/kyc\/[0-9a-f-]+\/pictures\/[0-9a-f-]+$/, (route) => {
    desk.opened.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    return route.fulfill({ contentType: 'image/webp', body: file });
  });
  await page.route(/\/api\/desk\/kyc\/[0-9a-f-]+\/decision$/, (route) => {
    desk.sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { status: 'rejected', needsSecondPerson: false } });
  });
  await standInSession(page, session);
  await page.goto(path);
  return desk;
}

for (const { locale, colorScheme } of [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'uk', colorScheme: 'dark' },
] as const) {
  const t = openTexts(locale, 'desk');

  test.describe(`${locale} ${colorScheme}`, () => {
    test.use({ locale, colorScheme, viewport: { width: 1280, height: 800 } });

    test('a check looks as kept; A and R wait until every document was opened', async ({ page }) => {
      const { opened, sent } = await openDesk(page, { path: `/desk/kyc?id=${checkIdOf(11)}` });
      const pane = page.getByRole('complementary');
      const reason = pane.getByRole('checkbox', { name: t('kyc:reasons.documents_expired') });
      await reason.check();
      // Both keys do nothing before the pictures are opened.
      await page.keyboard.press('r');
      await page.keyboard.press('a');
      await expect(pane.locator('b', { hasText: t('kyc:customer.documents_expired.title') })).toBeVisible();
      await atRest(page);
      await expect(page).toHaveScreenshot(`unopened-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      for (const key of ['1', '2', '3']) await page.keyboard.press(key);
      await expect(page.locator('figure img')).toHaveCount(3);
      expect(opened.toSorted()).toEqual(pictures.map(({ id }) => id));
      expect(sent).toEqual([]);
      await expect(pane.getByRole('button', { name: t('kyc:actions.approve') })).toBeEnabled();
      await atRest(page);
      await expect(page).toHaveScreenshot(`opened-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
      await page.keyboard.press('r');
      await expect
        .poll(() => sent)
        .toEqual([{ decision: 'rejected', rejectType: 'retry', reasons: ['documents_expired'] }]);
    });

    test('an overturn, a sanctions hit and deleted pictures look as kept', async ({ page }) => {
      await openDesk(page, {
        path: `/desk/kyc?list=decided&id=${checkIdOf(11)}`,
        more: {
          status: 'approved',
          overturn: {
            by: andrii,
            at: '2025-10-16T14:00:00Z',
            to: 'rejected',
            rejectType: 'final',
            reasons: ['documents_do_not_match'],
            note: 'It is not her passport.',
          },
          sanctions: {
            screenedAt: '2025-10-16T12:31:05Z',
            hits: [{ list: 'EU', name: 'Olena Kovalenko', score: 97 }],
          },
          arePicturesDeleted: true,
          pictures: [],
          history: [
            {
              at: '2025-10-16T13:00:00Z',
              by: iryna,
              status: 'approved',
              rejectType: null,
              reasons: [],
              note: null,
            },
          ],
        },
      });
      await expect(page.getByRole('button', { name: t('kyc:overturn.confirm') })).toBeVisible();
      await expect(page).toHaveScreenshot(`overturn-${locale}-${colorScheme}.png`);
      await expectAccessible(page);
    });
  });
}
