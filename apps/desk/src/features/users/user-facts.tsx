import type { DeskUser } from '@gim/contract/users.desk';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateText, useTimeText } from '../../shared/use-time-text.ts';
import styles from './users.module.css';

/** The account data the desk may see. */
export function UserFacts({ user }: { readonly user: DeskUser }): ReactElement {
  const { t } = useTranslation('users');
  const date = useDateText();
  return (
    <dl className={styles.facts}>
      <Fact label={t('facts.id')}>
        <code className={styles.id}>{user.id}</code>
      </Fact>
      <Fact label={t('facts.since')}>{date(user.createdAt)}</Fact>
      <Fact label={t('facts.kyc')}>{t(`kyc.${user.kycStatus}`)}</Fact>
      <Fact label={t('facts.twoFactor')}>{t(user.twoFactorEnabled ? 'facts.on' : 'facts.off')}</Fact>
      <Fact label={t('facts.devices')}>{t('facts.devicesCount', { count: user.devices })}</Fact>
    </dl>
  );
}

/** When and why the account was frozen. */
export function FreezeFacts({ freeze }: { readonly freeze: NonNullable<DeskUser['freeze']> }): ReactElement {
  const { t } = useTranslation('users');
  const instant = useTimeText();
  return (
    <dl className={styles.facts}>
      <Fact label={t('freeze.because')}>{t(`freeze.${freeze.because}`)}</Fact>
      <Fact label={t(freeze.because === 'unknown' ? 'freeze.before' : 'freeze.at')}>
        {instant(freeze.at)}
      </Fact>
      {freeze.by === null ? null : <Fact label={t('freeze.by')}>{freeze.by.name}</Fact>}
      {freeze.note === null ? null : (
        <Fact label={t('freeze.note')} isLong>
          {freeze.note}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  /** A multi-line text goes below its label. */
  readonly isLong?: boolean;
}

function Fact({ label, children, isLong = false }: FactProps): ReactElement {
  return (
    <div className={isLong ? styles.longFact : styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
