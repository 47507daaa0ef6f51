import type { Icon } from '@gim/ui/icons/icon.tsx';
import {
  CalendarClockIcon,
  IdCardIcon,
  MessageSquareIcon,
  ShieldAlertIcon,
  StoreIcon,
} from '@gim/ui/icons/icons.ts';
import type { ComponentType } from 'react';
import type { Noun } from '../platform/i18n/nouns.ts';

/**
 * Every URL of the desk, below `/desk`. The screen's file name is the URL, as in the wallet: `/sign-in` is
 * `screens/sign-in.tsx`; tidy holds the two lists equal. `noun` names the texts of the screen.
 */
export interface DeskRoute {
  readonly path: string;
  readonly noun: Noun;
  readonly screen: () => Promise<{ readonly default: ComponentType }>;
}

export interface Section extends DeskRoute {
  /** Its name in the list of sections. */
  readonly name: 'today' | 'kyc' | 'withdrawals' | 'support' | 'point';
  readonly icon: Icon;
}

/** The sections in the order of the list on the left. */
export const sections: readonly Section[] = [
  {
    path: '/today',
    name: 'today',
    noun: 'cash-orders',
    icon: CalendarClockIcon,
    screen: () => import('../screens/today.tsx'),
  },
  { path: '/kyc', name: 'kyc', noun: 'kyc', icon: IdCardIcon, screen: () => import('../screens/kyc.tsx') },
  {
    path: '/withdrawals',
    name: 'withdrawals',
    noun: 'withdrawals',
    icon: ShieldAlertIcon,
    screen: () => import('../screens/withdrawals.tsx'),
  },
  {
    path: '/support',
    name: 'support',
    noun: 'support',
    icon: MessageSquareIcon,
    screen: () => import('../screens/support.tsx'),
  },
  {
    path: '/point',
    name: 'point',
    noun: 'points',
    icon: StoreIcon,
    screen: () => import('../screens/point.tsx'),
  },
];

export const signInRoute: DeskRoute = {
  path: '/sign-in',
  noun: 'sessions',
  screen: () => import('../screens/sign-in.tsx'),
};

/** Whether a screen stands at a path. */
export const isKnownPath = (path: string): boolean =>
  path === signInRoute.path || sections.some((section) => section.path === path);
