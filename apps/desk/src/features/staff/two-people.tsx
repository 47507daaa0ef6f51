import { UsersIcon } from '@gim/ui/icons/icons.ts';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './staff.module.css';

/** The badge for actions that need two people. */
export function SecondPersonBadge(): ReactElement {
  const { t } = useTranslation('staff');
  return (
    <span className={styles.two}>
      <UsersIcon size={14} />
      <span aria-hidden="true">2</span>
      <VisuallyHidden>{t('access.twoPeople')}</VisuallyHidden>
    </span>
  );
}
