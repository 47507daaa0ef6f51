import type { Profile } from '@gim/contract';
import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Stepper } from '@gim/ui/stepper/stepper.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { Column } from '../../shared/column.tsx';
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
export function PayoutGate({ kind, amount, status }: PayoutGateProps): ReactElement {
  const { t } = useTranslation('payouts');
  const write = useAmountText();
  const { pathname } = useLocation();
  const search = isPositive(amount) ? `?amount=${encodeURIComponent(amount)}` : '';
  const back = encodeURIComponent(pathname + search);
  const [title, text] =
    status === 'pending'
      ? [t('gate.pendingTitle'), t('gate.pendingText')]
      : status === 'rejected'
        ? [t('gate.rejectedTitle'), t('gate.rejectedText')]
        : [t('gate.title'), t('gate.text')];
  const isNew = status !== 'pending' && status !== 'rejected';
  return (
    <Column>
      <div>
        <h2 className={styles.gateTitle}>{title}</h2>
        <p className={styles.gateText}>{text}</p>
      </div>
      {isNew ? <NeededSteps /> : null}
      <Facts
        items={[
          {
            label: t('gate.waiting'),
            value: isPositive(amount)
              ? t(`${kind}.waiting`, { amount: write.dollars(amount) })
              : t(`${kind}.waitingAny`),
          },
          ...(status === 'rejected' ? [] : [{ label: t('gate.decision'), value: t('gate.decisionTime') }]),
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
          {t(isNew ? 'gate.start' : 'gate.see')}
        </ButtonLink>
        <ButtonLink variant="quiet" isBlock render={(props) => <Link {...props} to={`/cashout${search}`} />}>
          {t('gate.others')}
        </ButtonLink>
      </ActionBar>
    </Column>
  );
}

function NeededSteps(): ReactElement {
  const { t } = useTranslation(['payouts', 'app']);
  return (
    <section aria-label={t('gate.steps')}>
      <Stepper
        doneLabel=""
        steps={[
          { key: 'document', title: t('gate.document'), detail: t('gate.documentText'), state: 'next' },
          { key: 'selfie', title: t('gate.selfie'), detail: t('gate.selfieText'), state: 'next' },
          { key: 'address', title: t('gate.address'), detail: t('gate.addressText'), state: 'next' },
        ]}
      />
    </section>
  );
}
