import { randomUUID } from 'node:crypto';
import { devices, type Page } from '@playwright/test';

export interface Signal {
  readonly source: string;
  readonly action: string;
  readonly payload?: { readonly refreshToken: string };
}

const browserAgent = devices['Desktop Chrome'].userAgent;

/** What a host app declares itself with (docs/host-apps.md), beside the browser's own words. */
export const hostAgent = `${browserAgent} GimHost/1.0`;

/** The user agent of a webview, or of an ordinary browser. */
export const agentOf = (isWebview: boolean): string => (isWebview ? hostAgent : browserAgent);

/** Gives the page the bridge of a host app, which answers with what `keep` has at that time. */
export async function addBridge(page: Page, keep: () => string | null | Promise<never>): Promise<void> {
  await page.exposeFunction('askHostForToken', keep);
  await page.addInitScript(() => {
    const getRefreshToken = (): unknown => Reflect.get(window, 'askHostForToken')();
    Object.assign(window, { gimHost: { getRefreshToken } });
  });
}

/** Everything on the console, as a host app would hear it. */
export interface Heard {
  readonly signals: Signal[];
  readonly others: string[];
}

export function listen(page: Page): Heard {
  const heard: Heard = { signals: [], others: [] };
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith('{"source":"gim"')) heard.signals.push(JSON.parse(text));
    else heard.others.push(text);
  });
  return heard;
}

/** The address a host app opens first. */
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

/** The refresh token that the host keeps: the newest it was told. */
export const lastToken = (signals: readonly Signal[]): string =>
  signals.findLast(({ action }) => action === 'updateRefreshToken')?.payload?.refreshToken ?? '';
