import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router';
import { PageLink } from '../../shared/page-link.tsx';
import { settingsGroups } from './settings-entries.ts';
import styles from './settings-list.module.css';

/** The settings entries beside a detail page. It stays mounted between entries and keeps its scroll position. */
export function SettingsList(): ReactElement {
  const { t } = useTranslation('users');
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  // Scrolls the current entry into view for users who came by a link or by "back".
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry is read from the DOM after a path change.
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
          {/* Not a heading, which would come before the page's h1. The list has the same label. */}
          <p className={styles.title} aria-hidden="true">
            {t(`settings.${title}`)}
          </p>
          <ul aria-label={t(`settings.${title}`)}>
            {entries.map(({ to, title: entry, icon: Icon }) => {
              // An entry that only opens a dialog needs no page transition.
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
