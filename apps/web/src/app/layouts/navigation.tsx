import { BottomBar } from '@gim/ui/app-shell/bottom-bar.tsx';
import type { NavigationItem } from '@gim/ui/app-shell/navigation.ts';
import { Rail } from '@gim/ui/app-shell/rail.tsx';
import { Brand } from '@gim/ui/brand/brand.tsx';
import { ExchangeKey } from '@gim/ui/exchange-key/exchange-key.tsx';
import {
  BellIcon,
  CoinsIcon,
  HistoryIcon,
  HouseIcon,
  LifeBuoyIcon,
  MapPinIcon,
  SettingsIcon,
  UserRoundIcon,
} from '@gim/ui/icons/icons.ts';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

/** The destinations of DESIGN section 5. The current one is the longest that the address lies under. */
function useDestinations(): (to: string, label: string, icon: ReactNode) => NavigationItem {
  const { pathname } = useLocation();
  const current = [...tops]
    .sort((a, b) => b.length - a.length)
    .find((top) => pathname === top || pathname.startsWith(`${top}/`));
  return (to, label, icon) => ({ to, label, icon, isCurrent: to === current });
}

const tops = [
  '/dashboard',
  '/coins',
  '/transactions',
  '/settings/exchange-points',
  '/notifications',
  '/settings',
  '/settings/support-service',
  '/settings/personal-info',
];

interface NavigationProps {
  readonly onExchange: () => void;
}

/** Side navigation from 768 px. */
export function SideNavigation({ onExchange }: NavigationProps): ReactElement {
  const { t } = useTranslation('app');
  const item = useDestinations();
  return (
    <Rail
      label={t('navigation.main')}
      link={Link}
      brand={<HomeLink />}
      action={
        <ExchangeKey place="rail" label={t('exchange.title')} aria-haspopup="dialog" onClick={onExchange} />
      }
      items={[
        item('/dashboard', t('navigation.home'), <HouseIcon />),
        item('/coins', t('navigation.coins'), <CoinsIcon />),
        item('/transactions', t('navigation.activity'), <HistoryIcon />),
        item('/settings/exchange-points', t('navigation.points'), <MapPinIcon />),
        item('/notifications', t('navigation.notifications'), <BellIcon />),
        item('/settings', t('navigation.settings'), <SettingsIcon />),
      ]}
      footItems={[
        item('/settings/support-service', t('navigation.support'), <LifeBuoyIcon />),
        item('/settings/personal-info', t('navigation.profile'), <UserRoundIcon />),
      ]}
    />
  );
}

/** Navigation below 768 px: four destinations around the Exchange key. */
export function BottomNavigation({ onExchange }: NavigationProps): ReactElement {
  const { t } = useTranslation('app');
  const item = useDestinations();
  return (
    <BottomBar
      label={t('navigation.main')}
      link={Link}
      action={
        <ExchangeKey place="bar" label={t('exchange.title')} aria-haspopup="dialog" onClick={onExchange} />
      }
      items={[
        item('/dashboard', t('navigation.home'), <HouseIcon size={22} />),
        item('/transactions', t('navigation.activity'), <HistoryIcon size={22} />),
        item('/settings/exchange-points', t('navigation.pointsShort'), <MapPinIcon size={22} />),
        item('/settings', t('navigation.settingsShort'), <SettingsIcon size={22} />),
      ]}
    />
  );
}

export function HomeLink(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Link to="/dashboard" aria-label={t('name')}>
      <Brand name={t('name')} />
    </Link>
  );
}
