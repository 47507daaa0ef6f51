import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { LogOutIcon } from '@gim/ui/icons/icons.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buildId } from '../../platform/build-check/build-id.ts';
import styles from './settings-foot.module.css';

interface SettingsFooterProps {
  readonly onLogOut: () => Promise<void>;
}

/** Sign out and delete account. */
export function SettingsFooter({ onLogOut }: SettingsFooterProps): ReactElement {
  const { t } = useTranslation('users');
  const [isLeaving, setLeaving] = useState(false);
  const logOut = (): void => {
    setLeaving(true);
    void onLogOut();
  };
  return (
    <>
      <div className={styles.foot}>
        <Button
          icon={<LogOutIcon />}
          isLoading={isLeaving}
          loadingLabel={t('settings.loggingOut')}
          onClick={logOut}
        >
          {t('settings.logOut')}
        </Button>
        <ButtonLink variant="quiet" render={(props) => <Link {...props} to="#freeze" />}>
          {t('settings.freeze')}
        </ButtonLink>
        <ButtonLink
          variant="quiet"
          className={styles.delete}
          render={(props) => <Link {...props} to="#delete" />}
        >
          {t('settings.delete')}
        </ButtonLink>
      </div>
      <p className={styles.build}>{t('settings.build', { build: buildId() })}</p>
    </>
  );
}
