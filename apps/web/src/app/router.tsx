import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import type { Noun, TextGroup } from '../platform/i18n/nouns.ts';
import type { RouteRules } from './guards.ts';

/**
 * Every URL of the app, grouped by layout (DESIGN section 5). The screen's file name is the URL: slashes become dots,
 * `:id` becomes `$id`, and `/` is `index`. So `/coins/:id/buy` is `screens/coins.$id.buy.tsx`; a test keeps the two
 * lists equal. `at` names the screen's texts: noun, then group.
 */
export interface AppRoute extends RouteRules {
  readonly path: string;
  readonly at: TextGroup;
  /** Additional text namespaces the screen needs, loaded together with it. */
  readonly alsoTexts?: readonly Noun[];
  /** A content page, not a flow: on small screens the bottom bar stays. */
  readonly isPlace?: boolean;
  /** The screen itself says that the server is unreachable, and what that means for it. */
  readonly hasOwnConnectionNotice?: boolean;
  /**
   * Set only for screens reachable without a session. The others are in `screens.ts`, which the landing page does not
   * load.
   */
  readonly screen?: Screen;
}

export type Screen = () => Promise<{ readonly default: ComponentType }>;

export type LayoutName = 'dashboard' | 'default' | 'settings' | 'empty';

/** Checks only the format before the page opens; the page itself finds out whether the item exists. */
const hasIds = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(params).every((id) => id !== undefined && /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/.test(id));

/** Operations and notifications are identified by UUIDs; any other value is not found. */
const hasUuid = ({ id = '' }: Readonly<Record<string, string | undefined>>): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

const cashTexts = ['points', 'trades', 'coins'] as const;

export const routes: Readonly<Record<LayoutName, readonly AppRoute[]>> = {
  dashboard: [
    {
      path: '/dashboard',
      at: 'coins:home',
      alsoTexts: ['transactions'],
    },
    { path: '/market', at: 'coins:market' },
    {
      path: '/notifications',
      at: 'notifications:list',
    },
    {
      path: '/transactions',
      at: 'transactions:list',
      alsoTexts: ['coins'],
    },
    { path: '/settings', at: 'users:settings' },
    {
      path: '/settings/exchange-points',
      at: 'points:list',
    },
  ],
  default: [
    {
      path: '/kyc',
      at: 'kyc:check',
      // The page shows the title of the page that required the identity check.
      alsoTexts: ['payouts', 'users'],
    },
    {
      path: '/notifications/:id',
      at: 'notifications:detail',
      validate: hasUuid,
    },
    {
      path: '/transactions/:id',
      at: 'transactions:detail',
      alsoTexts: ['coins'],
      validate: hasUuid,
    },
    {
      path: '/coins/:id',
      at: 'coins:coin',
      alsoTexts: ['transactions', 'trades'],
      isPlace: true,
      validate: hasIds,
    },
    {
      path: '/coins/:id/buy',
      at: 'trades:buy',
      alsoTexts: ['coins'],
      validate: hasIds,
    },
    {
      path: '/coins/:id/sell',
      at: 'trades:sell',
      alsoTexts: ['coins'],
      validate: hasIds,
    },
    {
      path: '/coins/:id/deposit',
      at: 'deposits:deposit',
      alsoTexts: ['coins'],
      validate: hasIds,
    },
    {
      path: '/coins/:id/withdraw',
      at: 'withdrawals:withdraw',
      alsoTexts: ['coins', 'trades'],
      validate: hasIds,
    },
    {
      path: '/cashin',
      at: 'cash-orders:cashIn',
      alsoTexts: cashTexts,
    },
    {
      path: '/cashin/map',
      at: 'cash-orders:cashInMap',
      alsoTexts: cashTexts,
    },
    {
      path: '/cashout',
      at: 'withdrawal-options:page',
      alsoTexts: ['cash-orders', ...cashTexts],
    },
    {
      path: '/cashout/map',
      at: 'cash-orders:cashOutMap',
      alsoTexts: cashTexts,
    },
    {
      path: '/cashout/card',
      at: 'payouts:card',
      alsoTexts: ['coins', 'trades'],
      needsKyc: true,
    },
    {
      path: '/cashout/paypal',
      at: 'payouts:paypal',
      alsoTexts: ['coins', 'trades'],
      needsKyc: true,
    },
    {
      path: '/settings/proof',
      at: 'proofs:page',
      alsoTexts: ['coins'],
      isPlace: true,
    },
    {
      path: '/settings/support-service',
      at: 'support:write',
      alsoTexts: ['transactions', 'coins'],
    },
    {
      path: '/settings/support-service/:number',
      at: 'support:thread',
      alsoTexts: ['transactions', 'coins'],
      validate: ({ number = '' }) => /^[1-9][0-9]{0,11}$/.test(number),
    },
    {
      path: '/settings/affiliate-program',
      at: 'affiliate:program',
      alsoTexts: ['coins'],
      isPlace: true,
    },
    {
      path: '/settings/affiliate-program/withdraw',
      at: 'affiliate:withdraw',
      alsoTexts: ['coins'],
    },
    {
      path: '/settings/affiliate-program/statistics',
      at: 'affiliate:statistics',
      alsoTexts: ['coins'],
      isPlace: true,
    },
    {
      path: '/settings/affiliate-program/statistics/:wallet',
      at: 'affiliate:wallet',
      alsoTexts: ['coins'],
      isPlace: true,
      validate: hasIds,
    },
    {
      path: '/settings/affiliate-program/statistics/:wallet/:referral',
      at: 'affiliate:referral',
      alsoTexts: ['coins'],
      isPlace: true,
      validate: hasIds,
    },
  ],
  // Settings pages that are narrow enough for the settings list beside them; those with an aside of their own use
  // `default`.
  settings: [
    { path: '/settings/2fa', at: 'two-factor:page' },
    {
      path: '/settings/language',
      at: 'users:language',
      isPlace: true,
    },
    {
      path: '/settings/notifications',
      at: 'notifications:settings',
      isPlace: true,
    },
    {
      path: '/settings/appearance',
      at: 'users:appearance',
      alsoTexts: ['coins'],
      isPlace: true,
    },
    {
      path: '/settings/devices',
      at: 'devices:list',
      isPlace: true,
    },
    {
      path: '/settings/faceid',
      at: 'passkeys:faceId',
      isPlace: true,
    },
    {
      path: '/settings/limits',
      at: 'limits:page',
      alsoTexts: ['kyc', 'coins'],
      isPlace: true,
    },
    {
      path: '/settings/personal-info',
      at: 'users:personalInfo',
      alsoTexts: ['kyc'],
      isPlace: true,
      needsKyc: true,
    },
    { path: '/terms', at: 'pages:terms', isPlace: true },
    { path: '/privacy', at: 'pages:privacy', isPlace: true },
    {
      path: '/faq',
      at: 'pages:faq',
      alsoTexts: ['support'],
      isPlace: true,
    },
  ],
  empty: [
    { path: '/', at: 'sessions:landing', screen: () => import('../screens/index.tsx'), isPublic: true },
    {
      path: '/verification',
      at: 'sessions:verification',
    },
    {
      path: '/reset-password',
      at: 'sessions:passwordReset',
      screen: () => import('../screens/reset-password.tsx'),
      isPublic: true,
    },
    { path: '/push-logout', at: 'sessions:pushLogout' },
    {
      path: '/transactions/:id/trip',
      at: 'transactions:trip',
      hasOwnConnectionNotice: true,
      screen: () => import('../screens/transactions.$id.trip.tsx'),
      // No access token can be obtained offline; the page shows what this device has saved for its account.
      isPublic: true,
      validate: hasUuid,
    },
    { path: '/coins', at: 'coins:manage' },
  ],
};

const table = Object.values(routes).flat();

/** Matches an address with the router's own pattern ranking. */
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
