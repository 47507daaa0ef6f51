import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import type { KycCheck } from '../../shared/kyc-check.ts';
import { CheckHead } from './check-head.tsx';
import styles from './kyc.module.css';
import { KycBadge } from './kyc-badge.tsx';
import { LimitsTable } from './limits-table.tsx';
import { PartnerNote } from './partner-note.tsx';
import { ReasonList } from './reason-list.tsx';
import { StartPart } from './start-part.tsx';

/** Why the identity check was rejected, and the retry if allowed. */
export function Rejected({ check }: { readonly check: KycCheck }): ReactElement {
  const { t } = useTranslation('kyc');
  const canRetry = check.rejectType !== 'final';
  return (
    <>
      <CheckHead badge={<KycBadge status="rejected" />} title={t('rejected.title')}>
        {t(canRetry ? 'rejected.retry' : 'rejected.final')}
      </CheckHead>
      <ReasonList reasons={check.reasons} canRetry={canRetry} />
      <p className={styles.quiet}>{t('rejected.balance')}</p>
      {canRetry ? <StartPart label={t('rejected.redo')} /> : <FinalActions />}
    </>
  );
}

function FinalActions(): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <>
      <PartnerNote />
      <ActionBar>
        <ButtonLink size="lg" isBlock render={(props) => <Link {...props} to="/settings/support-service" />}>
          {t('rejected.support')}
        </ButtonLink>
      </ActionBar>
    </>
  );
}

interface ApprovedProps {
  readonly check: KycCheck;
  /** Where the user was going when the identity check was required, else `/cashout`. */
  readonly goOnTo: string;
  readonly onGoOn: () => void;
}

/** The identity check passed: the new limits and the continue button. */
export function Approved({ check, goOnTo, onGoOn }: ApprovedProps): ReactElement {
  const { t } = useTranslation('kyc');
  const { texts, now } = useServices();
  const day =
    check.reviewedAt === null
      ? null
      : formatDay(new Date(check.reviewedAt), new Date(now()), { language: texts.language() });
  return (
    <>
      <CheckHead badge={<KycBadge status="approved" />} title={t('approved.title')}>
        {day === null ? t('approved.text') : t('approved.textSince', { day })}
      </CheckHead>
      <LimitsTable limits={check.limits} isApproved />
      <PartnerNote />
      <ActionBar>
        <ButtonLink
          variant="primary"
          size="lg"
          isBlock
          onClick={onGoOn}
          render={(props) => <Link {...props} to={goOnTo} />}
        >
          {t('approved.goOn')}
        </ButtonLink>
      </ActionBar>
    </>
  );
}
