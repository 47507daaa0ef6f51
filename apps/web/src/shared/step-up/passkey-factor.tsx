import { Button } from '@gim/ui/button/button.tsx';
import { ScanFaceIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { provePasskey } from '../../platform/web-authn/web-authn.ts';
import styles from './step-up-form.module.css';
import { type FactorProps, useFactor } from './use-factor.ts';

interface PasskeyFactorProps extends FactorProps {
  readonly challengeId: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The passkey of this device. It waits for a press because browsers block prompts without a user gesture. */
export function PasskeyFactor({ challengeId, options, ...props }: PasskeyFactorProps): ReactElement {
  const { t } = useTranslation('step-up');
  const { error, isBusy, send } = useFactor(props);
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('form.passkey')}</p>
      {error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
      <Button
        variant="primary"
        isBlock
        icon={<ScanFaceIcon />}
        isLoading={isBusy}
        loadingLabel={t('form.confirming')}
        onClick={() =>
          void send(async () => ({ method: 'passkey', challengeId, answer: await provePasskey(options) }))
        }
      >
        {t('form.usePasskey')}
      </Button>
    </div>
  );
}
