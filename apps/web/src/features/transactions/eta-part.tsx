import type { Transaction, TransactionEta } from '@gim/contract';
import { Section } from '@gim/ui/app-shell/page.tsx';
import { ClockIcon, SearchIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { OwnSentence } from '../../shared/coins/own-amount.tsx';
import { useDurationText } from '../../shared/use-duration-text.ts';
import { useNow } from '../../shared/use-now.ts';
import styles from './eta.module.css';
import { useFactTexts } from './use-fact-texts.tsx';

interface EtaProps {
  readonly transaction: Transaction;
}

/** The expected completion: the usual duration, the distribution of other operations, and the position of this one. */
export function EtaPart({ transaction }: EtaProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const duration = useDurationText();
  const { texts } = useServices();
  const nowMs = useNow();
  const { eta } = transaction;
  if (eta === null) return null;
  const { medianSeconds, p90Seconds, measured, dueAt } = eta;
  const [median, most] = [duration(medianSeconds), duration(p90Seconds)];
  const due = formatMoment(new Date(dueAt), new Date(nowMs), { language: texts.language() });
  return (
    <Section title={t('eta.title')} isFirst>
      <p className={styles.usual}>
        {measured === 0 ? t('eta.expected', { most }) : t('eta.usual', { median, most })}
      </p>
      {nowMs < Date.parse(dueAt) ? <p className={styles.due}>{t('eta.due', { due })}</p> : null}
      {measured === 0 ? null : <Spread eta={eta} nowMs={nowMs} />}
    </Section>
  );
}

/** A histogram of the durations of other operations, with this one marked. */
function Spread({ eta, nowMs }: { readonly eta: TransactionEta; readonly nowMs: number }): ReactElement {
  const { t } = useTranslation('transactions');
  const duration = useDurationText();
  const { binSeconds, counts } = eta.spread;
  const whole = binSeconds * counts.length;
  const most = Math.max(1, ...counts);
  const passed = Math.max(0, (nowMs - Date.parse(eta.startedAt)) / 1000);
  const at = (seconds: number): number => Math.min(100, (seconds / whole) * 100);
  return (
    <svg
      className={styles.spread}
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('eta.now', { time: duration(passed) })}
    >
      {counts.map((count, index) =>
        count === 0 ? null : (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin has no identity but its position.
            key={index}
            className={styles.bar}
            x1={((index + 0.5) / counts.length) * 100}
            x2={((index + 0.5) / counts.length) * 100}
            y1={40}
            y2={40 - (count / most) * 30}
          />
        ),
      )}
      <line className={styles.now} x1={at(passed)} x2={at(passed)} y1={2} y2={40} />
      <line className={styles.ground} x1={0} x2={100} y1={40} y2={40} />
    </svg>
  );
}

/** Says that the operation is late, why if known, and that support is looking into it. */
export function LateNotice({ transaction }: EtaProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { eta } = transaction;
  if (eta === null || !eta.isLate) return null;
  const { reason, caseNumber } = eta;
  const why = reason === null ? null : t(`eta.reasons.${reason}`);
  return (
    <Notice
      tone="warning"
      icon={<SearchIcon size={20} />}
      title={caseNumber === undefined ? t('eta.late') : t('eta.case', { number: caseNumber })}
      {...(caseNumber === undefined
        ? {}
        : {
            actions: (
              <TextLink
                render={(props) => <Link {...props} to={`/settings/support-service/${caseNumber}`} />}
              >
                {t('eta.openCase')}
              </TextLink>
            ),
          })}
    >
      {why === null ? null : `${why} `}
      <Whereabouts transaction={transaction} />
      {t('eta.noNeed')}
    </Notice>
  );
}

/** Where the money of a late operation is. */
function Whereabouts({ transaction }: EtaProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { exact } = useFactTexts();
  const place = placeOf(transaction);
  if (place === null) return null;
  return (
    <>
      <OwnSentence amount={exact(transaction)} text={(amount) => t(`eta.places.${place}`, { amount })} />{' '}
    </>
  );
}

function placeOf({ type, eta }: Transaction): 'here' | 'network' | 'partner' | 'deposit' | null {
  const isHere = eta?.reason === 'Review' || eta?.reason === 'Queue';
  switch (type) {
    case 'Withdraw':
      return isHere ? 'here' : 'network';
    case 'BankCardTransfer':
    case 'PayPalTransfer':
      return isHere ? 'here' : 'partner';
    case 'Deposit':
      return 'deposit';
    default:
      return null;
  }
}

/** Replaces the usual status. */
export function LateBadge(): ReactElement {
  const { t } = useTranslation('transactions');
  return (
    <StatusBadge tone="warning" icon={<ClockIcon size={14} />}>
      {t('eta.badge')}
    </StatusBadge>
  );
}
