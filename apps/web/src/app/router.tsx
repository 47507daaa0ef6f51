import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import type { Noun, TextGroup } from '../platform/i18n/nouns.ts';
import type { RouteRules } from './guards.ts';

/**
 * Every URL of the app, under the layout it stands in (DESIGN section 5).
 *
 * The screen's file name is the URL: slashes become dots, `:id` becomes `$id`, and `/` is `index`. So `/coins/:id/buy`
 * is `screens/coins.$id.buy.tsx`; a test holds the two lists equal. `at` names the screen's texts: noun, then group.
 */
export interface AppRoute extends RouteRules {
  readonly path: string;
  readonly at: TextGroup;
  /** Other nouns the screen speaks of, so that their words are here when it opens. */
  readonly alsoTexts?: readonly Noun[];
  /** Not a flow but a thing to look at: on small screens the bottom bar stays. */
  readonly isPlace?: boolean;
  readonly screen: () => Promise<{ readonly default: ComponentType }>;
}

export type LayoutName = 'dashboard' | 'default' | 'empty';

/** Only the shape is checked before a page opens; whether the thing exists is for the page to find out. */
const hasIds = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(params).every((id) => id !== undefined && /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(id));

const cashTexts = ['points', 'trades', 'coins'] as const;

export const routes: Readonly<Record<LayoutName, readonly AppRoute[]>> = {
  dashboard: [
    {
      path: '/dashboard',
      at: 'coins:home',
      alsoTexts: ['transactions'],
      screen: () => import('../screens/dashboard.tsx'),
    },
    {
      path: '/notifications',
      at: 'notifications:list',
      screen: () => import('../screens/notifications.tsx'),
    },
    {
      path: '/transactions',
      at: 'transactions:list',
      alsoTexts: ['coins'],
      screen: () => import('../screens/transactions.tsx'),
    },
    { path: '/settings', at: 'users:settings', screen: () => import('../screens/settings.tsx') },
    {
      path: '/settings/exchange-points',
      at: 'points:list',
      screen: () => import('../screens/settings.exchange-points.tsx'),
    },
  ],
  default: [
    {
      path: '/kyc',
      at: 'kyc:check',
      // The page behind the check gives its title.
      alsoTexts: ['payouts', 'users'],
      screen: () => import('../screens/kyc.tsx'),
    },
    {
      path: '/notifications/:id',
      at: 'notifications:detail',
      screen: () => import('../screens/notifications.$id.tsx'),
      validate: hasIds,
    },
    {
      path: '/transactions/:id',
      at: 'transactions:detail',
      alsoTexts: ['coins'],
      screen: () => import('../screens/transactions.$id.tsx'),
      validate: hasIds,
    },
    {
      path: '/coins/:id',
      at: 'coins:coin',
      alsoTexts: ['transactions', 'trades'],
      isPlace: true,
      screen: () => import('../screens/coins.$id.tsx'),
      validate: hasIds,
    },
    {
      path: '/coins/:id/buy',
      at: 'trades:buy',
      alsoTexts: ['coins'],
      screen: () => import('../screens/coins.$id.buy.tsx'),
      validate: hasIds,
    },
    {
      path: '/coins/:id/sell',
      at: 'trades:sell',
      alsoTexts: ['coins'],
      screen: () => import('../screens/coins.$id.sell.tsx'),
      validate: hasIds,
    },
    {
      path: '/coins/:id/deposit',
      at: 'deposits:deposit',
      alsoTexts: ['coins'],
      screen: () => import('../screens/coins.$id.deposit.tsx'),
      validate: hasIds,
    },
    {
      path: '/coins/:id/withdraw',
      at: 'withdrawals:withdraw',
      alsoTexts: ['coins', 'trades'],
      screen: () => import('../screens/coins.$id.withdraw.tsx'),
      validate: hasIds,
    },
    {
      path: '/cashin',
      at: 'cash-orders:cashIn',
      alsoTexts: cashTexts,
      screen: () => import('../screens/cashin.tsx'),
    },
    {
      path: '/cashin/map',
      at: 'cash-orders:cashInMap',
      alsoTexts: cashTexts,
      screen: () => import('../screens/cashin.map.tsx'),
    },
    {
      path: '/cashout',
      at: 'ways-out:page',
      alsoTexts: ['cash-orders', ...cashTexts],
      screen: () => import('../screens/cashout.tsx'),
    },
    {
      path: '/cashout/map',
      at: 'cash-orders:cashOutMap',
      alsoTexts: cashTexts,
      screen: () => import('../screens/cashout.map.tsx'),
    },
    {
      path: '/cashout/card',
      at: 'payouts:card',
      alsoTexts: ['coins', 'trades'],
      screen: () => import('../screens/cashout.card.tsx'),
      needsKyc: true,
    },
    {
      path: '/cashout/paypal',
      at: 'payouts:paypal',
      alsoTexts: ['coins', 'trades'],
      screen: () => import('../screens/cashout.paypal.tsx'),
      needsKyc: true,
    },
    { path: '/settings/2fa', at: 'two-factor:page', screen: () => import('../screens/settings.2fa.tsx') },
    {
      path: '/settings/language',
      at: 'users:language',
      screen: () => import('../screens/settings.language.tsx'),
    },
    {
      path: '/settings/devices',
      at: 'devices:list',
      screen: () => import('../screens/settings.devices.tsx'),
    },
    {
      path: '/settings/faceid',
      at: 'passkeys:faceId',
      screen: () => import('../screens/settings.faceid.tsx'),
    },
    {
      path: '/settings/support-service',
      at: 'support:write',
      screen: () => import('../screens/settings.support-service.tsx'),
    },
    {
      path: '/settings/personal-info',
      at: 'users:personalInfo',
      alsoTexts: ['kyc'],
      isPlace: true,
      screen: () => import('../screens/settings.personal-info.tsx'),
      needsKyc: true,
    },
    {
      path: '/settings/affiliate-program',
      at: 'affiliate:program',
      screen: () => import('../screens/settings.affiliate-program.tsx'),
    },
    {
      path: '/settings/affiliate-program/withdraw',
      at: 'affiliate:withdraw',
      screen: () => import('../screens/settings.affiliate-program.withdraw.tsx'),
    },
    {
      path: '/settings/affiliate-program/statistics',
      at: 'affiliate:statistics',
      screen: () => import('../screens/settings.affiliate-program.statistics.tsx'),
    },
    {
      path: '/settings/affiliate-program/statistics/:wallet',
      at: 'affiliate:wallet',
      screen: () => import('../screens/settings.affiliate-program.statistics.$wallet.tsx'),
      validate: hasIds,
    },
    {
      path: '/settings/affiliate-program/statistics/:wallet/:referral',
      at: 'affiliate:referral',
      screen: () => import('../screens/settings.affiliate-program.statistics.$wallet.$referral.tsx'),
      validate: hasIds,
    },
    { path: '/terms', at: 'pages:terms', screen: () => import('../screens/terms.tsx') },
    { path: '/privacy', at: 'pages:privacy', screen: () => import('../screens/privacy.tsx') },
    { path: '/faq', at: 'pages:faq', screen: () => import('../screens/faq.tsx') },
  ],
  empty: [
    { path: '/', at: 'sessions:landing', screen: () => import('../screens/index.tsx'), isPublic: true },
    {
      path: '/verification',
      at: 'sessions:verification',
      screen: () => import('../screens/verification.tsx'),
    },
    {
      path: '/reset-password',
      at: 'sessions:passwordReset',
      screen: () => import('../screens/reset-password.tsx'),
      isPublic: true,
    },
    { path: '/push-logout', at: 'sessions:pushLogout', screen: () => import('../screens/push-logout.tsx') },
    {
      path: '/transactions/:id/trip',
      at: 'transactions:trip',
      screen: () => import('../screens/transactions.$id.trip.tsx'),
      // Without a network nobody can be given an access token; the page shows what this device has saved for its account.
      isPublic: true,
      validate: hasIds,
    },
    { path: '/coins', at: 'coins:manage', screen: () => import('../screens/coins.tsx') },
  ],
};

const table = Object.values(routes).flat();

/** The route of an address with its parameters, by the router's own ranking of patterns. */
export function findRoute(path: string): {
  readonly route: AppRoute | null;
  readonly params: Readonly<Record<string, string | undefined>>;
} {
  const match = matchRoutes(
    table.map((route) => ({ path: route.path, handle: route })),
    path,
  )?.at(-1);
  return { route: match?.route.handle ?? null, params: match?.params ?? {} };
}
