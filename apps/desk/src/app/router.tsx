import type { Right } from '@gim/contract/endpoint';
import type { Icon } from '@gim/ui/icons/icon.tsx';
import {
  BriefcaseIcon,
  CalendarClockIcon,
  HistoryIcon,
  IdCardIcon,
  LandmarkIcon,
  MessageSquareIcon,
  MessageSquareTextIcon,
  ScaleIcon,
  ShieldAlertIcon,
  StoreIcon,
  UserRoundIcon,
  UsersIcon,
  WalletIcon,
} from '@gim/ui/icons/icons.ts';
import type { ComponentType } from 'react';
import type { Noun } from '../platform/i18n/nouns.ts';

/**
 * Every URL of the desk, below `/desk`. The screen's file name is the URL, as in the wallet: `/sign-in` is
 * `screens/sign-in.tsx`; tidy keeps the two lists equal. `noun` names the texts of the screen.
 */
export interface DeskRoute {
  readonly path: string;
  readonly noun: Noun;
  /** A further text namespace the screen needs. */
  readonly alsoNoun?: Noun;
  readonly screen: () => Promise<{ readonly default: ComponentType }>;
}

export interface Section extends DeskRoute {
  /** Its name in the section list. */
  readonly name:
    | 'today'
    | 'drawer'
    | 'kyc'
    | 'withdrawals'
    | 'treasury'
    | 'payouts'
    | 'threads'
    | 'cases'
    | 'support'
    | 'users'
    | 'point'
    | 'staff'
    | 'audit';
  /** G and this letter open it. */
  readonly letter: string;
  readonly icon: Icon;
  /** Whether the search field of the top bar searches its list. */
  readonly isSearched?: true;
  /** Required to see the section; the server checks it too. */
  readonly right: Right;
}

/** The sections in display order. */
export const sections: readonly Section[] = [
  {
    path: '/today',
    name: 'today',
    letter: 'T',
    isSearched: true,
    noun: 'cash-orders',
    icon: CalendarClockIcon,
    right: 'cash-orders.read',
    screen: () => import('../screens/today.tsx'),
  },
  {
    path: '/drawer',
    name: 'drawer',
    letter: 'D',
    noun: 'drawers',
    icon: WalletIcon,
    right: 'drawers.read',
    screen: () => import('../screens/drawer.tsx'),
  },
  {
    path: '/kyc',
    name: 'kyc',
    letter: 'K',
    isSearched: true,
    noun: 'kyc',
    icon: IdCardIcon,
    right: 'kyc.read',
    screen: () => import('../screens/kyc.tsx'),
  },
  {
    path: '/withdrawals',
    name: 'withdrawals',
    letter: 'W',
    noun: 'withdrawals',
    icon: ShieldAlertIcon,
    right: 'withdrawals.read',
    screen: () => import('../screens/withdrawals.tsx'),
  },
  {
    path: '/treasury',
    name: 'treasury',
    letter: 'Y',
    noun: 'treasury',
    icon: LandmarkIcon,
    right: 'treasury.read',
    screen: () => import('../screens/treasury.tsx'),
  },
  {
    path: '/payouts',
    name: 'payouts',
    letter: 'P',
    noun: 'payouts',
    icon: ScaleIcon,
    right: 'payouts.read',
    screen: () => import('../screens/payouts.tsx'),
  },
  {
    path: '/threads',
    name: 'threads',
    letter: 'M',
    noun: 'threads',
    alsoNoun: 'cases',
    icon: MessageSquareTextIcon,
    right: 'support.read',
    screen: () => import('../screens/threads.tsx'),
  },
  {
    path: '/cases',
    name: 'cases',
    letter: 'C',
    noun: 'cases',
    icon: BriefcaseIcon,
    right: 'cases.read',
    screen: () => import('../screens/cases.tsx'),
  },
  {
    path: '/support',
    name: 'support',
    letter: 'S',
    isSearched: true,
    noun: 'support',
    alsoNoun: 'cash-orders',
    icon: MessageSquareIcon,
    right: 'support.read',
    screen: () => import('../screens/support.tsx'),
  },
  {
    path: '/users',
    name: 'users',
    letter: 'U',
    isSearched: true,
    noun: 'users',
    icon: UsersIcon,
    right: 'users.read',
    screen: () => import('../screens/users.tsx'),
  },
  {
    path: '/point',
    name: 'point',
    letter: 'O',
    isSearched: true,
    noun: 'points',
    icon: StoreIcon,
    right: 'points.read',
    screen: () => import('../screens/point.tsx'),
  },
  {
    path: '/staff',
    name: 'staff',
    letter: 'F',
    isSearched: true,
    noun: 'staff',
    icon: UserRoundIcon,
    right: 'staff.read',
    screen: () => import('../screens/staff.tsx'),
  },
  {
    path: '/audit',
    name: 'audit',
    letter: 'L',
    isSearched: true,
    noun: 'audit',
    icon: HistoryIcon,
    right: 'audit.read',
    screen: () => import('../screens/audit.tsx'),
  },
];

export const signInRoute: DeskRoute = {
  path: '/sign-in',
  noun: 'sessions',
  screen: () => import('../screens/sign-in.tsx'),
};

/** The sections available with these rights. */
export const sectionsFor = (rights: readonly Right[]): readonly Section[] =>
  sections.filter(({ right }) => rights.includes(right));

/** The first section available with these rights; null if there is none. */
export const homeFor = (rights: readonly Right[]): string | null => sectionsFor(rights)[0]?.path ?? null;

/** Whether a screen has this path. A section itself reports a missing right. */
export const isKnownPath = (path: string): boolean =>
  path === signInRoute.path || sections.some((section) => section.path === path);
