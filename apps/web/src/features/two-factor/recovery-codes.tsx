import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { Checkbox } from '@gim/ui/checkbox/checkbox.tsx';
import { ArrowDownToLineIcon, CopyIcon } from '@gim/ui/icons/icons.ts';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import styles from './recovery-codes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onFinish: () => void;
}

/** The recovery codes, shown only once. The user can continue after confirming that they are saved. */
export function RecoveryCodes({ codes, onFinish }: RecoveryCodesProps): ReactElement {
  const { t } = useTranslation('two-factor');
  const { reloadBlocks } = useServices();
  const [isSaved, setSaved] = useState(false);
  // Prevents a reload for a new build, which would lose codes that cannot be shown again.
  useEffect(() => reloadBlocks.block(), [reloadBlocks]);
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast(t('recovery.copied')),
      () => toast(t('recovery.copyFailed'), { tone: 'problem' }),
    );
  const file = `${t('recovery.file')}\n\n${codes.join('\n')}\n`;
  return (
    <div className={styles.recovery}>
      <div>
        <h2 className={styles.title}>{t('recovery.title')}</h2>
        <p className={styles.text}>{t('recovery.text')}</p>
      </div>
      <ul className={styles.codes} aria-label={t('recovery.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.tools}>
        <Button icon={<CopyIcon />} onClick={copy}>
          {t('recovery.copy')}
        </Button>
        <ButtonLink
          icon={<ArrowDownToLineIcon />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="gim-recovery-codes.txt"
        >
          {t('recovery.download')}
        </ButtonLink>
      </div>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
        {t('recovery.saved')}
      </Checkbox>
      <Button variant="primary" size="lg" isBlock isDisabled={!isSaved} onClick={onFinish}>
        {t('recovery.finish')}
      </Button>
    </div>
  );
}
