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
} from '@gim/ui/icons/icons.ts';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AccountSeal } from '../../features/users/account-seal.tsx';
import { railName } from '../../features/users/name-text.ts';
import { useOwnName } from '../../features/users/own-name.ts';
import { useUnreadCount } from '../../shared/notifications/unread-count.ts';
import { PageLink } from '../../shared/page-link.tsx';
import { currentDestination } from './current-destination.ts';
import styles from './layouts.module.css';

/** The destinations of DESIGN section 5. */
function useDestinations(): (to: string, label: string, icon: ReactNode) => NavigationItem {
  const { pathname } = useLocation();
  const place = currentDestination(pathname);
  return (to, label, icon) => ({ to, label, icon, isCurrent: to === place });
}

interface NavigationProps {
  readonly onExchange: () => void;
}

/** Side navigation, used from 768 px. */
export function SideNavigation({ onExchange }: NavigationProps): ReactElement {
  const { t } = useTranslation('app');
  const item = useDestinations();
  const count = useUnreadCount();
  const name = useOwnName();
  return (
    <Rail
      label={t('navigation.main')}
      link={PageLink}
      brand={<HomeLink />}
      action={
        <ExchangeKey place="rail" label={t('exchange.title')} aria-haspopup="dialog" onClick={onExchange} />
      }
      items={[
        item('/dashboard', t('navigation.home'), <HouseIcon />),
        item('/market', t('navigation.coins'), <CoinsIcon />),
        item('/transactions', t('navigation.activity'), <HistoryIcon />),
        item('/settings/exchange-points', t('navigation.points'), <MapPinIcon />),
        {
          ...item('/notifications', t('navigation.notifications'), <BellIcon />),
          ...(count === undefined ? {} : { count }),
        },
        item('/settings', t('navigation.settings'), <SettingsIcon />),
      ]}
      footerItems={[
        item('/settings/support-service', t('navigation.support'), <LifeBuoyIcon />),
        item(
          '/settings/personal-info',
          name === null ? t('navigation.profile') : railName(name),
          <AccountSeal />,
        ),
      ]}
    />
  );
}

/** Navigation below 768 px: four destinations around the Exchange button. */
export function BottomNavigation({ onExchange }: NavigationProps): ReactElement {
  const { t } = useTranslation('app');
  const item = useDestinations();
  return (
    <BottomBar
      label={t('navigation.main')}
      link={PageLink}
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

/** The notification bell of Home on small screens, with the number of unread notifications. */
export function Bell(): ReactElement {
  const { t } = useTranslation('app');
  const count = useUnreadCount();
  const name = t('navigation.notifications');
  return (
    <PageLink
      className={styles.tool}
      to="/notifications"
      aria-label={count === undefined ? name : `${name}, ${count.label}`}
    >
      <BellIcon size={22} />
      {count === undefined ? null : (
        <span className={styles.count} aria-hidden="true">
          {count.value}
        </span>
      )}
    </PageLink>
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
