import { CheckIcon, LockIcon } from '@gim/ui/icons/icons.ts';
import { RowList } from '@gim/ui/rows/row.tsx';
import { SettingsRow } from '@gim/ui/rows/settings-row.tsx';
import { Stepper } from '@gim/ui/stepper/stepper.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import type { KycCheck } from '../../shared/kyc-check.ts';
import { KycNeeds } from '../../shared/kyc-needs.tsx';
import { CheckHead } from './check-head.tsx';
import styles from './kyc.module.css';
import { KycBadge } from './kyc-badge.tsx';
import { LimitsTable } from './limits-table.tsx';
import { PartnerNote } from './partner-note.tsx';
import { StartPart } from './start-part.tsx';

/** What the identity check needs and what it unlocks. */
export function NotChecked({ check }: { readonly check: KycCheck }): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <>
      <CheckHead title={t('notchecked.title')}>{t('notchecked.text')}</CheckHead>
      <KycNeeds />
      <LimitsTable limits={check.limits} isApproved={false} />
      <StartPart label={t('notchecked.start')} />
    </>
  );
}

/** The progress of the review, and what can be done meanwhile. */
export function Pending({ check }: { readonly check: KycCheck }): ReactElement {
  const { t } = useTranslation('kyc');
  const { texts, now } = useServices();
  const sent =
    check.submittedAt === null
      ? undefined
      : formatMoment(new Date(check.submittedAt), new Date(now()), { language: texts.language() });
  const eta = check.etaHours === null ? undefined : t('pending.eta', { count: check.etaHours });
  return (
    <>
      <CheckHead badge={<KycBadge status="pending" />} title={t('pending.title')}>
        {t('pending.text')}
      </CheckHead>
      <Stepper
        doneLabel={t('check.done')}
        steps={[
          { key: 'sent', state: 'done', title: t('pending.sent'), detail: sent },
          { key: 'review', state: 'now', title: t('pending.review'), detail: eta },
          { key: 'decision', state: 'next', title: t('pending.decision') },
        ]}
      />
      <WorksNow />
      <LimitsTable limits={check.limits} isApproved={false} />
      <PartnerNote />
    </>
  );
}

const works = [
  { name: 'crypto', isOpen: true },
  { name: 'cash', isOpen: true },
  { name: 'card', isOpen: false },
  { name: 'paypal', isOpen: false },
] as const;

function WorksNow(): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <section>
      <h2 className={styles.heading}>{t('works.title')}</h2>
      <RowList label={t('works.title')}>
        {works.map(({ name, isOpen }) => (
          <SettingsRow
            key={name}
            icon={isOpen ? <CheckIcon /> : <LockIcon />}
            title={isOpen ? t(`works.${name}`) : <span className={styles.quiet}>{t(`works.${name}`)}</span>}
            {...(!isOpen && { value: t('works.after') })}
          />
        ))}
      </RowList>
    </section>
  );
}
