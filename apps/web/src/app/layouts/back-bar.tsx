import { TopBar } from '@gim/ui/app-shell/top-bar.tsx';
import { ArrowLeftIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { PageHead } from '../../shared/page-head.ts';
import { PageLink } from '../../shared/page-link.tsx';
import { parentOf } from '../parent-of.ts';
import { useRouteTitle } from '../use-route-title.ts';
import styles from './layouts.module.css';

interface BackBarProps {
  readonly head: PageHead | null;
  /** The parent page is shown next to this one, so no back link is needed. */
  readonly isBeside?: boolean;
}

export function BackBar({ head, isBeside = false }: BackBarProps): ReactElement {
  const title = useRouteTitle();
  return (
    <TopBar
      leading={isBeside ? undefined : <Back to={head?.back} />}
      title={head === null ? title : <Head head={head} />}
      trailing={head?.trailing}
      isWide={head?.isFilled === true}
    />
  );
}

/** Back to the parent page, not to the last one. */
export function Back({ to }: { readonly to: string | undefined }): ReactElement {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  return (
    <PageLink className={styles.tool} to={to ?? parentOf(pathname)} aria-label={t('back')}>
      <ArrowLeftIcon size={22} />
    </PageLink>
  );
}

function Head({ head: { title, detail, icon } }: { readonly head: PageHead }): ReactElement {
  return (
    <span className={styles.head}>
      {icon}
      {title}
      {detail === undefined ? null : <span className={styles.headDetail}>{detail}</span>}
    </span>
  );
}
