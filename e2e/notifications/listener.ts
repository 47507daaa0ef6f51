import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { NotificationSettings } from '@gim/contract';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { TestBrowser } from '../../apps/server/src/modules/notifications/testing/test-browser.ts';
import { newEmail, password, placeSession, type Signed } from '../identity/accounts.ts';
import { findMail, readCode } from '../identity/mailbox.ts';
import { chooseLanguage } from '../identity/settings.ts';
import { openTexts, type Translate } from '../identity/texts.ts';
import type { Owner } from '../wallet/sandbox.ts';
import { createSubscription, deliver, waitForPush } from './test-subscription.ts';

/** A user with one language whose browser receives pushes. */
export interface Listener {
  readonly owner: Owner;
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly browser: TestBrowser;
  readonly language: 'en-US' | 'uk';
  readonly t: Translate;
}

interface Options {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly origin: string;
  readonly language: 'en-US' | 'uk';
}

/** Registers an account in a browser that has already subscribed, so that it receives every event. */
export async function openListener({ page, request, origin, language }: Options): Promise<Listener> {
  const browser = await createSubscription(page, origin);
  await chooseLanguage(page, language);
  const [email, deviceId] = [newEmail(), `test-${randomUUID()}`];
  const device = { deviceId, deviceName: 'Test client', platformName: 'Web', language };
  const registered = await page.request.post('/api/users', {
    data: { email, password, termsAccepted: true, ...device, pushToken: browser.token },
  });
  expect(registered.status()).toBe(200);
  const { id, jwtToken }: Signed = await registered.json();
  const verified = await page.request.put(`/api/users/${id}/emailverification`, {
    data: { code: await readCode(request, email) },
    headers: { authorization: `Bearer ${jwtToken}` },
  });
  expect(verified.status()).toBe(200);
  const signed: Signed = await verified.json();
  const owner = { ...signed, id, email, password };
  await placeSession(page, owner, deviceId);
  await page.evaluate((token) => localStorage.setItem('gim-push-token', token), browser.token);
  const listener = { owner, page, request, browser, language, t: openTexts(language) };
  await startWorker(listener);
  return listener;
}

/** Turns pushes on in the settings, which starts the service worker. */
async function startWorker({ page, t }: Listener): Promise<void> {
  await page.goto('/settings/notifications');
  await page.getByRole('button', { name: t('notifications:settings.turnOn') }).click();
  await expect(page.getByText(t('notifications:settings.pushOn'))).toBeVisible();
}

/** Shows amounts on the lock screen. */
export async function showAmounts({ owner: { id, jwtToken }, request }: Listener): Promise<void> {
  const path = `/api/users/${id}/notification-settings`;
  const headers = { authorization: `Bearer ${jwtToken}` };
  const { pushKey, ...chosen }: NotificationSettings = await (await request.get(path, { headers })).json();
  expect(pushKey).not.toBe('');
  const saved = await request.put(path, { data: { ...chosen, hidesAmounts: false }, headers });
  expect(saved.status()).toBe(200);
}

interface MailTexts {
  readonly mails: Readonly<Record<string, { readonly subject: string }>>;
}

interface PushTexts {
  readonly hidden: string;
}

const readServerTexts = (language: string, name: string): unknown =>
  JSON.parse(readFileSync(`texts/${language}/server/${name}.json`, 'utf8'));
const mailTexts = (language: string): MailTexts => Object(readServerTexts(language, 'mails'));
const pushTexts = (language: string): PushTexts => Object(readServerTexts(language, 'pushes'));

export interface ExpectedNotice {
  /** Text key, such as `TradeCompleted-buy`. */
  readonly event: string;
  /** Values in the row, and on the lock screen unless amounts are hidden there. */
  readonly values: readonly string[];
  readonly path: string;
  readonly isHiddenOnLockScreen?: boolean;
  /** Text key of the event's mail, if any. `mailed` lists what the mail contains. */
  readonly mail?: string;
  readonly mailed?: readonly string[];
}

/** Replaces the no-break spaces of amounts. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

/**
 * Expects the event in the list, on the lock screen and, if the product mails it, in the mailbox, each in the language.
 */
export async function expectNotified(listener: Listener, told: ExpectedNotice): Promise<void> {
  const { page, browser, language, t } = listener;
  const title = t(`notifications:events.${told.event}.title`);
  // Wait for the push first: the row exists by then.
  const push = await waitForPush(page, browser, title);
  expect(push.path).toBe(told.path);
  const body = plain(push.body);
  if (told.isHiddenOnLockScreen === true) expect(body).toBe(pushTexts(language).hidden);
  else for (const value of told.values) expect(body).toContain(value);

  await page.goto('/notifications');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();
  await expect(row).toBeVisible({ timeout: 30_000 });
  for (const value of told.values) await expect(row).toContainText(value);
  expect(await deliver(page, push)).toEqual({ title, body: push.body, path: push.path });
  await expectMail(listener, told);
}

async function expectMail(
  { request, owner, language }: Listener,
  { mail, mailed = [] }: ExpectedNotice,
): Promise<void> {
  if (mail === undefined) return;
  const subject = mailTexts(language).mails[mail]?.subject;
  expect(subject).toBeDefined();
  const found = await findMail(request, owner.email, (one) => one.subject === subject);
  for (const value of mailed) expect(plain(found.text)).toContain(value);
}
