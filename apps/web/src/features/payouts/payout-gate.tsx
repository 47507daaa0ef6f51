import type { Profile } from '@gim/contract';
import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { Column } from '../../shared/column.tsx';
import { useKycEta } from '../../shared/kyc-check.ts';
import { KycNeeds } from '../../shared/kyc-needs.tsx';
import { WithTexts } from '../../shared/with-texts.tsx';
import type { PayoutKind } from './api.ts';
import { isPositive } from './figures.ts';
import styles from './payouts.module.css';

interface PayoutGateProps {
  readonly kind: PayoutKind;
  /** The typed or prefilled amount, kept for afterwards. Empty if none. */
  readonly amount: string;
  readonly status: Profile['kycStatus'];
}

/** Replaces the form until the identity check is approved: what is needed or pending, and where to go. */
export function PayoutGate(props: PayoutGateProps): ReactElement {
  return (
    <WithTexts noun="kyc">
      <Gate {...props} />
    </WithTexts>
  );
}

function Gate({ kind, amount, status }: PayoutGateProps): ReactElement {
  const { t } = useTranslation(['payouts', 'kyc']);
  const write = useAmountText();
  const { pathname } = useLocation();
  const search = isPositive(amount) ? `?amount=${encodeURIComponent(amount)}` : '';
  const back = encodeURIComponent(pathname + search);
  const eta = useKycEta({ isPending: status === 'pending' });
  const decision = eta === null ? t('gate.decisionTime') : t('kyc:pending.eta', { count: eta });
  const [title, text] =
    status === 'pending'
      ? [t('kyc:pending.title'), t('gate.pendingText')]
      : status === 'rejected'
        ? [t('kyc:rejected.title'), t('gate.rejectedText')]
        : [t('kyc:notchecked.title'), `${t('kyc:notchecked.text')} ${t('gate.kept')}`];
  const isNew = status !== 'pending' && status !== 'rejected';
  return (
    <Column>
      <div>
        <h2 className={styles.gateTitle}>{title}</h2>
        <p className={styles.gateText}>{text}</p>
      </div>
      {isNew ? <KycNeeds /> : null}
      <Facts
        items={[
          {
            label: t('gate.waiting'),
            value: isPositive(amount)
              ? t(`${kind}.waiting`, { amount: write.dollars(amount) })
              : t(`${kind}.waitingAny`),
          },
          ...(status === 'rejected' ? [] : [{ label: t('gate.decision'), value: decision }]),
          { label: t('gate.without'), value: t('gate.withoutText') },
        ]}
      />
      <ActionBar>
        <ButtonLink
          variant="primary"
          size="lg"
          isBlock
          render={(props) => <Link {...props} to={`/kyc?redirect=${back}`} />}
        >
          {t(isNew ? 'kyc:notchecked.start' : 'gate.see')}
        </ButtonLink>
        <ButtonLink variant="quiet" isBlock render={(props) => <Link {...props} to={`/cashout${search}`} />}>
          {t('gate.others')}
        </ButtonLink>
      </ActionBar>
    </Column>
  );
}
