import { CheckIcon, CircleXIcon, ClockIcon } from '@gim/ui/icons/icons.ts';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useClockText } from '../../shared/use-time-text.ts';
import { toneOf } from './finding-rules.ts';
import styles from './payouts.module.css';
import type { Finding, Reconciliation } from './use-payouts.ts';

interface FindingTableProps {
  readonly day: Reconciliation;
  readonly openId: string | null;
  /** The other half of the open finding. */
  readonly pairId: string | null;
  readonly marked: readonly string[];
  readonly onOpen: (id: string) => void;
}

/** Our side on the left, the partner's on the right. Matching payouts are one line at the end. */
export function FindingTable({ day, openId, pairId, marked, onOpen }: FindingTableProps): ReactElement {
  const { t, i18n } = useTranslation('payouts');
  const amount = useAmountText();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section aria-label={t('table.label')}>
      <div className={styles.head} aria-hidden="true">
        <span>{t('table.ours')}</span>
        <span className={styles.number}>USD</span>
        <span>{t('table.state')}</span>
        <span />
        <span>{t('table.theirs')}</span>
        <span className={styles.number}>USD</span>
        <span>{t('table.state')}</span>
      </div>
      <ul className={styles.list}>
        {day.findings.map((finding) => (
          <li key={finding.id}>
            <button
              type="button"
              data-finding={finding.id}
              className={styles.line}
              aria-current={finding.id === openId ? 'true' : undefined}
              data-pair={finding.id === pairId ? '' : undefined}
              aria-pressed={marked.includes(finding.id)}
              onClick={() => onOpen(finding.id)}
            >
              <Half side={finding.ours} none={t('table.noneOurs')} />
              <b
                className={finding.settledAt === null ? styles.unequal : styles.quiet}
                title={t(`findings.${finding.finding}`)}
              >
                {finding.settledAt === null ? '≠' : '✓'}
              </b>
              <Half side={finding.theirs} none={t('table.noneTheirs')} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.agree}>
        {t('table.agree', {
          count: number.format(day.agree.count),
          sum: amount.dollars(day.agree.sum),
        })}
      </p>
    </section>
  );
}

const looks = {
  positive: { tone: 'positive', Icon: CheckIcon },
  pending: { tone: 'pending', Icon: ClockIcon },
  negative: { tone: 'negative', Icon: CircleXIcon },
} as const;

function Half({ side, none }: { readonly side: Finding['ours']; readonly none: string }): ReactElement {
  const { t } = useTranslation('payouts');
  const amount = useAmountText();
  const time = useClockText();
  if (side === null) return <span className={styles.none}>{none}</span>;
  const { tone, Icon } = looks[toneOf(side.state)];
  return (
    <>
      <span>
        <span className={styles.code}>{side.number}</span>
        {side.to === null ? null : <span className={styles.to}>{side.to}</span>}
      </span>
      <span className={styles.number}>
        <b>{amount.figure('USD', side.amount)}</b>
      </span>
      <span>
        <StatusText tone={tone} icon={<Icon size={14} />}>
          {t(`states.${side.state}`)} {time(side.at)}
        </StatusText>
      </span>
    </>
  );
}
