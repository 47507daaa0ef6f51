import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router';
import { PageLink } from '../../shared/page-link.tsx';
import { settingsGroups } from './settings-entries.ts';
import styles from './settings-list.module.css';

/** The entries of the settings beside one of them. It stays while one moves from entry to entry, and keeps its scroll. */
export function SettingsList(): ReactElement {
  const { t } = useTranslation('users');
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  // Whoever comes by a link or by "back" finds the current entry in sight; one that was pressed is there already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry is read from the page, the path says when.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={list} className={styles.list} aria-label={t('settings.title')}>
      <PageLink className={styles.head} to="/settings">
        {t('settings.title')}
      </PageLink>
      {settingsGroups.map(({ title, entries }) => (
        <div key={title} className={styles.group}>
          {/* No heading: it would stand before the h1 of the page. The list is called the same. */}
          <p className={styles.title} aria-hidden="true">
            {t(`settings.${title}`)}
          </p>
          <ul aria-label={t(`settings.${title}`)}>
            {entries.map(({ to, title: entry, icon: Icon }) => {
              // What only opens a dialog changes no page.
              const EntryLink = to.startsWith('#') ? Link : PageLink;
              return (
                <li key={entry}>
                  <EntryLink
                    className={styles.entry}
                    to={to}
                    aria-current={matchPath(to, pathname) === null ? undefined : 'page'}
                  >
                    <Icon size={18} />
                    {t(`settings.${entry}`)}
                  </EntryLink>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
