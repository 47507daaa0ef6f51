import type { Reply } from '@gim/contract';
import type { listWithdrawalOptions } from '@gim/contract/withdrawal-options';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { flowLanguages } from './flow-languages.ts';
import { openSession } from './identity/accounts.ts';
import { chooseLanguage } from './identity/settings.ts';
import { openTexts, type Translate } from './identity/texts.ts';
import { signIn, watchConsole } from './shell-session.ts';
import { inEachVariant, twoVariants } from './variants.ts';
import { answerPoints } from './wallet/points-answers.ts';
import { fund } from './wallet/sandbox.ts';
import { withdrawalOptionsIn } from './wallet/withdrawal-options-answers.ts';

const amount = (page: Page) => page.locator('input[name=amount]');
const submit = (page: Page) => page.locator('button[type=submit]');
const way = (page: Page, id: string) => page.locator(`input[name=way][value="${id}"]`);

for (const language of flowLanguages('uk')) {
  test(`compares every way out of an amount and goes on with the chosen one, in ${language}`, async ({
    page,
    request,
  }) => {
    const t = openTexts(language);
    const complaints = watchConsole(page);
    const answers = watchAnswers(page);
    const account = await openSession(page);
    await fund(request, account, '1240');
    await chooseLanguage(page, language);
    await test.step('the Exchange sheet has the best of each kind, and goes on with the amount', () =>
      comparesInSheet(page, t));
    await expect(
      page.getByRole('heading', { level: 1, name: t('withdrawal-options:page.title') }),
    ).toBeVisible();
    await test.step('every way, the cheapest chosen', async () => {
      await amount(page).fill('1000');
      await expect(way(page, 'cash')).toBeAttached();
      await expect(way(page, 'card')).toBeAttached();
      await expect(way(page, 'paypal')).toBeAttached();
      await expect(way(page, 'cash')).toBeChecked();
      await expectAccessible(page);
    });
    await test.step('cash at the nearest point, asked for by a press alone', () => findsNearest(page, t));
    await test.step('by time the fastest is the first', async () => {
      await page.getByRole('button', { name: t('withdrawal-options:order.fastest') }).click();
      // Compared at each retry, because cash is the fastest in the minutes before a slot begins.
      await expect(async () => {
        const first = await page.locator('input[name=way]').first().inputValue();
        expect(first).toBe(fastestOf(answers.at(-1)));
      }).toPass({ timeout: 10_000 });
      await page.getByRole('button', { name: t('withdrawal-options:order.most') }).click();
    });
    await test.step('more than there is goes no further', async () => {
      await amount(page).fill('5000');
      await expect(page.getByText(t('withdrawal-options:short').replace('{{coin}}', 'USD'))).toBeVisible();
      await expect(submit(page)).toBeDisabled();
      await page.getByRole('button', { name: /1[,\s]000/ }).click();
    });
    await test.step('cash goes on at its point with the tens that are paid', async () => {
      await way(page, 'cash').check({ force: true });
      await expect(submit(page)).toBeEnabled();
      await expect(submit(page)).toContainText('990');
      await submit(page).click();
      await expect(page).toHaveURL(/\/cashout\/map\?amount=990&point=[0-9a-f-]{36}$/);
      await page.goBack();
    });
    await test.step('a card asks for the identity check and remembers the amount', async () => {
      await amount(page).fill('200');
      await way(page, 'card').check({ force: true });
      await expect(submit(page)).toContainText('197');
      await submit(page).click();
      await expect(page).toHaveURL('/kyc?redirect=%2Fcashout%2Fcard%3Famount%3D200');
    });
    await test.step('a coin is bought with the amount, then sent on the network', async () => {
      await page.goto('/coins/USDT/buy?amount=200&next=withdraw&network=tron');
      await expect(submit(page)).toBeEnabled();
      await submit(page).click();
      await page.getByRole('link', { name: t('trades:receipt.withdraw') }).click();
      await expect(page).toHaveURL(/\/coins\/USDT\/withdraw\?network=tron&amount=1\d\d\.\d+$/);
    });
    expect(complaints).toEqual([]);
  });
}

type Answer = Pick<Reply<typeof listWithdrawalOptions>, 'items'>;

/** All answers of the comparison that reached the page, newest last. */
function watchAnswers(page: Page): readonly Answer[] {
  const answers: Answer[] = [];
  page.on('response', async (response) => {
    if (response.ok() && /\/ways-out\?/.test(response.url())) answers.push(await response.json());
  });
  return answers;
}

function fastestOf(answer: Answer | undefined): string | undefined {
  const open = answer?.items.filter(
    ({ needs }) => !needs.includes('smallerAmount') && !needs.includes('largerAmount'),
  );
  const target = open?.toSorted((one, other) => one.minutes - other.minutes)[0]?.target;
  return target?.way === 'network' ? `${target.coin} ${target.network}` : target?.way;
}

async function comparesInSheet(page: Page, t: Translate): Promise<void> {
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: t('app:exchange.title') })
    .first()
    .click();
  const part = page.getByRole('dialog').getByRole('region', { name: t('withdrawal-options:page.title') });
  for (const kind of ['cash', 'card', 'paypal'])
    await expect(part.getByRole('link', { name: t(`withdrawal-options:names.${kind}`) })).toBeVisible();
  await expect(part.getByRole('listitem').first()).toContainText(t('withdrawal-options:names.cash'));
  await expectAccessible(page);
  await part.getByRole('button', { name: /1[,\s]000/ }).click();
  await expect(part.getByRole('listitem').first()).toContainText('995');
  await part.getByRole('link', { name: t('withdrawal-options:allWays') }).click();
  await expect(page).toHaveURL('/cashout?amount=1000');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function findsNearest(page: Page, t: Translate): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 49.8397, longitude: 24.0297 });
  const asked = page.waitForRequest((one) => one.url().includes('near=49.840%2C24.030'));
  await page.getByRole('button', { name: t('withdrawal-options:near.ask') }).click();
  await asked;
  await expect(page.getByText(t('withdrawal-options:near.found'))).toBeVisible();
  await expect(way(page, 'cash')).toBeChecked();
}

test('the ways out look as kept', async ({ page }) => {
  test.slow();
  await inEachVariant(page, {
    name: 'withdrawal-options',
    variants: twoVariants,
    reach: async (language) => {
      await signIn(page, { kycStatus: 'approved' });
      await answerPoints(page);
      await page.route(/\/ways-out\?/, (route) => route.fulfill({ json: withdrawalOptionsIn(language) }));
      await page.goto('/cashout?amount=1000');
      await expect(way(page, 'cash')).toBeChecked();
    },
  });
});
