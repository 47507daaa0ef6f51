import { randomUUID } from 'node:crypto';
import * as call from '@gim/contract';
import { stringsIn } from '@gim/contract/testing/hostile-strings';
import { type Browser, expect, type Page } from '@playwright/test';
import { placeSession } from '../identity/accounts.ts';
import { chooseLanguage } from '../identity/settings.ts';
import { walk } from '../walk.ts';
import type { Customer, Staff } from './people.ts';
import { type Watch, watch } from './watch.ts';

type Language = 'en-US' | 'uk';

export interface Watched {
  readonly page: Page;
  readonly watched: Watch;
}

export interface Opening {
  readonly browser: Browser;
  readonly origin: string;
  readonly language: Language;
}

async function openPage({ browser, origin, language }: Opening): Promise<Watched> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: language,
    viewport: { width: 1280, height: 900 },
  });
  const watched = await watch(context);
  return { page: await context.newPage(), watched };
}

/** Opens a customer's wallet, signed in. */
export async function openWallet(opening: Opening, customer: Customer): Promise<Watched> {
  const opened = await openPage(opening);
  const { page } = opened;
  const { id, email, password } = customer;
  const deviceId = `test-${randomUUID()}`;
  const device = { deviceId, deviceName: 'Test client', platformName: 'Web', language: opening.language };
  const login = await page.request.post(call.login.path, { data: { email, password, ...device } });
  expect(login.status(), await login.text()).toBe(200);
  let signed = await login.json();
  if (typeof signed.loginTicket === 'string') {
    const { loginTicket } = signed;
    const data = { code: await customer.code(), loginTicket, deviceId };
    const confirmed = await page.request.post(`/api/users/${id}/loginconfirm`, { data });
    expect(confirmed.status(), await confirmed.text()).toBe(200);
    signed = await confirmed.json();
  }
  await chooseLanguage(page, opening.language);
  await placeSession(page, signed, deviceId);
  return opened;
}

/** Opens a staff member's desk, signed in. */
export async function openDesk(opening: Opening, staff: Staff): Promise<Watched> {
  const opened = await openPage(opening);
  const session = JSON.stringify(await staff.session());
  await opened.page.addInitScript((kept) => sessionStorage.setItem('staffSession', kept), session);
  return opened;
}

/** Regions with user texts. The rest of the page only has our own. */
const places = 'main, aside, dialog, [role=dialog], [role=alertdialog]';

/** How many of the strings are shown verbatim on a page. */
const countOn = async (page: Page): Promise<number> =>
  stringsIn((await page.locator(places).allInnerTexts()).join('\n')).length;

export interface Stop {
  readonly path: string;
  /** Minimum number of strings shown. */
  readonly least: number;
}

/** Pages full of such texts are slow on a busy machine. */
const timeout = 60_000;

/** Opens the pages one after the other, waits until their strings are shown, and checks that none was interpreted. */
export async function visitAll({ page, watched }: Watched, stops: readonly Stop[]): Promise<void> {
  await walk(
    page,
    stops.map(({ path }) => path),
    async (path, index) => {
      await expect(page.locator('main').first()).toBeVisible({ timeout });
      await expect
        .poll(() => countOn(page), { message: path, intervals: [50, 200], timeout })
        .toBeGreaterThanOrEqual(stops[index]?.least ?? 0);
      await watched.expectQuiet(page);
    },
  );
}
