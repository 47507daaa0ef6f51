import type { Profile } from '@gim/contract';
import { ChevronRightIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { AccountSeal } from './account-seal.tsx';
import { useOwnName } from './own-name.ts';
import styles from './profile-head.module.css';

/** The user's name and avatar, with a link to the personal data. */
export function ProfileHead({ profile }: { readonly profile: Profile }): ReactElement {
  const { t } = useTranslation('users');
  const { texts, now } = useServices();
  const name = useOwnName() ?? profile.email;
  const day = formatDay(new Date(profile.createdAt), new Date(now()), { language: texts.language() });
  return (
    <Link className={styles.profile} to="/settings/personal-info">
      <AccountSeal size={52} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {name === profile.email ? null : `${profile.email} · `}
          {t('settings.since', { day })}
        </span>
      </span>
      <ChevronRightIcon className={styles.chevron} size={18} />
    </Link>
  );
}
