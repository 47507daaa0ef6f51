import { randomUUID } from 'node:crypto';
import { devices, type Page } from '@playwright/test';

export interface Signal {
  readonly source: string;
  readonly action: string;
  readonly payload?: { readonly refreshToken: string };
}

const browserAgent = devices['Desktop Chrome'].userAgent;

/** The browser's user agent with a host app's addition (docs/host-apps.md). */
export const hostAgent = `${browserAgent} GimHost/1.0`;

/** The user agent of a webview, or of an ordinary browser. */
export const agentOf = (isWebview: boolean): string => (isWebview ? hostAgent : browserAgent);

/** Adds a host app's bridge to the page, which answers with the current result of `keep`. */
export async function addBridge(page: Page, keep: () => string | null | Promise<never>): Promise<void> {
  await page.exposeFunction('askHostForToken', keep);
  await page.addInitScript(() => {
    const getRefreshToken = (): unknown => Reflect.get(window, 'askHostForToken')();
    Object.assign(window, { gimHost: { getRefreshToken } });
  });
}

/** Console messages, as a host app receives them. */
export interface ConsoleLog {
  readonly signals: Signal[];
  readonly others: string[];
}

export function listen(page: Page): ConsoleLog {
  const heard: ConsoleLog = { signals: [], others: [] };
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith('{"source":"gim"')) heard.signals.push(JSON.parse(text));
    else heard.others.push(text);
  });
  return heard;
}

/** The first address that a host app opens. */
export function entry(path: string, more: Readonly<Record<string, string>> = {}): string {
  const [before = '', hash] = path.split('#');
  const query = new URLSearchParams({
    webview: '1',
    deviceId: `host-${randomUUID()}`,
    deviceName: 'Pixel 9',
    platformName: 'Android',
    pushToken: 'host-push-token',
    ...more,
  });
  return `${before}?${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** The refresh token that the host keeps: the latest it received. */
export const lastToken = (signals: readonly Signal[]): string =>
  signals.findLast(({ action }) => action === 'updateRefreshToken')?.payload?.refreshToken ?? '';
