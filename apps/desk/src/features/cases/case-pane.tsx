import type { DeskCase } from '@gim/contract/support.desk';
import { ClockIcon } from '@gim/ui/icons/icons.ts';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { StatusBadge } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgeText } from '../../shared/use-age-text.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useStageText } from '../../shared/use-stage-text.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import { CaseActs } from './case-acts.tsx';
import { nextOf, placeOf } from './case-rules.ts';
import { Subject } from './case-subject.tsx';
import styles from './cases.module.css';
import { useCase } from './use-cases.ts';

/** The open case: why, where the money is, the history, what happens next, and the actions. */
export function CasePane({ number }: { readonly number: number }): ReactElement {
  const { t } = useTranslation(['cases', 'app']);
  const { data, isError, refetch } = useCase(number);
  if (data !== undefined) return <Pane found={data} />;
  return isError ? (
    <LoadError title={t('pane.failed')} retryLabel={t('list.retry')} onRetry={() => void refetch()}>
      {t('pane.failedText')}
    </LoadError>
  ) : (
    <SkeletonRows label={t('app:panes.loadingDetail')} count={6} />
  );
}

function Pane({ found }: { readonly found: DeskCase }): ReactElement {
  const { t } = useTranslation('cases');
  const write = useAmountText();
  const { number, reason, subject, coin, amount, email } = found;
  return (
    <div className={styles.pane}>
      <div className={styles.paneHead}>
        <h2 className={styles.number}>C-{number}</h2>
        <CaseStatus found={found} />
      </div>
      <div>
        <p className={styles.quiet}>{t(`reasons.${reason}`)}</p>
        <p className={styles.figure}>
          {coin === null || amount === null ? subject : write.money(coin, amount, 'exact')}
        </p>
        <p className={styles.quiet}>
          <Subject subject={subject} />
          {email === null ? null : ` · ${email}`}
        </p>
      </div>
      <Part title={t('pane.why')}>
        <Why found={found} />
      </Part>
      <Part title={t('pane.where')}>
        <p>{t(`places.${placeOf(found)}`)}</p>
      </Part>
      <Part title={t('pane.happened')}>
        <History found={found} />
      </Part>
      <Part title={t('pane.next')}>
        <p className={styles.quiet}>{t(`next.${nextOf(reason)}`)}</p>
      </Part>
      <CaseActs found={found} />
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  );
}

function CaseStatus({ found }: { readonly found: DeskCase }): ReactElement {
  const { t } = useTranslation('cases');
  const age = useAgeText();
  const { closedAt, closedItself, takenBy, openedAt } = found;
  if (closedAt !== null)
    return <span className={styles.quiet}>{t(closedItself ? 'pane.closedItself' : 'pane.closed')}</span>;
  return takenBy === null ? (
    <StatusBadge tone="warning" icon={<ClockIcon size={14} />}>
      {t('pane.nobody', { age: age(openedAt) })}
    </StatusBadge>
  ) : (
    <span className={styles.quiet}>{t('pane.has', { name: takenBy.name })}</span>
  );
}

function Why({ found: { reason, dueAt, p90Seconds } }: { readonly found: DeskCase }): ReactElement {
  const { t, i18n } = useTranslation('cases');
  const when = useTimeText();
  if (reason === 'WebhookGaveUp') return <p>{t('pane.whyWebhook')}</p>;
  if (reason === 'DrawerDiffers' || dueAt === null || p90Seconds === null)
    return <p>{t('pane.whyDrawer')}</p>;
  const minutes = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'short',
  });
  const time = minutes.format(Math.max(1, Math.round(p90Seconds / 60)));
  return <p>{t('pane.whyLate', { time, due: when(dueAt) })}</p>;
}

/** The operation's timeline and the case's notes, in chronological order. */
function History({ found: { operation, notes } }: { readonly found: DeskCase }): ReactElement {
  const { t } = useTranslation('cases');
  const when = useTimeText();
  const stage = useStageText();
  const lines = [
    ...(operation?.timeline ?? []).map((step) => ({
      key: `${step.stage} ${step.at}`,
      at: step.at,
      text: stage(step.stage),
    })),
    ...notes.map(({ id, at, by, kind, text }) => ({
      key: id,
      at,
      text: t(`noteKinds.${kind}`, { name: by?.name ?? '', text: text ?? '' }),
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <ul className={styles.history}>
      {lines.map(({ key, at, text }) => (
        <li key={key}>
          <span className={styles.quiet}>{when(at)}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
