import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { Stepper } from '@gim/ui/stepper/stepper.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './setup-form.module.css';

/** An overview of the three steps. The secret is shown after a step-up. */
export function SetupStart({ onStart }: { readonly onStart: () => void }): ReactElement {
  const { t } = useTranslation('two-factor');
  return (
    <div className={styles.form}>
      <p className={styles.lede}>{t('page.lede')}</p>
      <Stepper
        doneLabel={t('setup.done')}
        steps={[
          { key: 'install', title: t('setup.install'), detail: t('setup.installText'), state: 'now' },
          { key: 'scan', title: t('setup.scan'), state: 'next' },
          { key: 'enter', title: t('setup.enter'), state: 'next' },
        ]}
      />
      <ActionBar>
        <Button variant="primary" size="lg" isBlock onClick={onStart}>
          {t('start.submit')}
        </Button>
      </ActionBar>
    </div>
  );
}
