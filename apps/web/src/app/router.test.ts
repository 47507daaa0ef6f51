import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { destinationOf } from '../features/kyc/destination.ts';
import { settingsGroups } from '../features/users/settings-entries.ts';
import { findRoute, routes } from './router.tsx';
import { screens } from './screens.ts';

/** Repeats the naming rule of the screens, to verify the table against the folder. */
const fileOf = (path: string): string =>
  path === '/' ? 'index.tsx' : `${path.slice(1).replaceAll('/', '.').replaceAll(':', '$')}.tsx`;

const table = Object.values(routes).flat();

describe('routes', () => {
  it('have one screen each, named for the URL, and no screen is without a route', () => {
    const screens = readdirSync(new URL('../screens', import.meta.url)).filter(
      (name) => !name.includes('.test.'),
    );
    expect(table.map((route) => fileOf(route.path)).sort()).toEqual(screens.sort());
  });

  it('behind the identity check can be gone on to after it', () => {
    const gated = table.filter(({ needsKyc }) => needsKyc === true).map(({ path }) => path);
    expect(gated).not.toEqual([]);
    expect(gated.map((path) => destinationOf(path)?.address)).toEqual(gated);
  });

  it('beside the list of the settings are in it, and the list leads nowhere else than to pages', () => {
    const entries = settingsGroups.flatMap((group) => group.entries.map(({ to }) => String(to)));
    expect(entries).toEqual(expect.arrayContaining(routes.settings.map(({ path }) => path)));
    const pages = entries.filter((to) => !to.startsWith('#'));
    expect(pages.filter((to) => findRoute(to).route?.path !== to)).toEqual([]);
  });

  it('load the screen of their own URL', async () => {
    for (const route of table) {
      const screen = route.screen ?? screens[route.path];
      expect(screen?.toString(), route.path).toContain(`screens/${fileOf(route.path)}`);
    }
  });

  it('cover the specification and stand in the layouts of the design', () => {
    const paths = (layout: keyof typeof routes): string[] => routes[layout].map((route) => route.path);
    expect(paths('dashboard').sort()).toEqual([
      '/dashboard',
      '/market',
      '/notifications',
      '/settings',
      '/settings/exchange-points',
      '/transactions',
    ]);
    expect(paths('empty').sort()).toEqual([
      '/',
      '/coins',
      '/push-logout',
      '/reset-password',
      '/transactions/:id/trip',
      '/verification',
    ]);
    expect(table.filter((route) => route.needsKyc).map((route) => route.path)).toEqual([
      '/cashout/card',
      '/cashout/paypal',
      '/settings/personal-info',
    ]);
    expect(table.filter((route) => route.isPublic).map((route) => route.path)).toEqual([
      '/',
      '/reset-password',
      // This page shows only data saved on the device.
      '/transactions/:id/trip',
    ]);
  });

  it('of an operation or a notification that cannot exist are no pages', () => {
    const isPage = (path: string): boolean => {
      const { route, params } = findRoute(path);
      return route !== null && route.validate?.(params) !== false;
    };
    const id = '018f0000-0000-7000-8000-00000000000a';
    for (const path of ['/transactions/ID', '/transactions/ID/trip', '/notifications/ID']) {
      expect(isPage(path.replace('ID', id)), path).toBe(true);
      for (const wrong of ['abc', `${id}0`, '1', id.slice(1)]) {
        expect(isPage(path.replace('ID', wrong)), `${path} ${wrong}`).toBe(false);
      }
    }
  });

  it('are found with their parameters, the fixed ones before the open ones', () => {
    expect(findRoute('/settings/affiliate-program/statistics/btc/r7')).toMatchObject({
      params: { wallet: 'btc', referral: 'r7' },
    });
    expect(findRoute('/cashout/card').route?.path).toBe('/cashout/card');
    expect(findRoute('/coins/').route?.path).toBe('/coins');
    expect(findRoute('/nope').route).toBeNull();
  });
});
