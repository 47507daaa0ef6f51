import { Button } from '@gim/ui/button/button.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './payouts.module.css';
import type { Reconciliation, Webhook } from './use-payouts.ts';

interface WebhookTableProps {
  readonly counts: Reconciliation['webhooks'];
  readonly items: readonly Webhook[];
  readonly isOpenOnly: boolean;
  readonly onOpenOnly: (isOpenOnly: boolean) => void;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  /** Undefined if a retry is not possible. */
  readonly onRetry: (() => void) | undefined;
}

/** The partners' webhooks, newest first; one that was given up can be retried. */
export function WebhookTable(props: WebhookTableProps): ReactElement {
  const { counts, items, isOpenOnly, onOpenOnly, chosenId, onChoose, onRetry } = props;
  const { t, i18n } = useTranslation('payouts');
  const number = new Intl.NumberFormat(i18n.language);
  const written = {
    received: number.format(counts.received),
    failed: number.format(counts.failed),
    refused: number.format(counts.refused),
  };
  return (
    <section aria-label={t('webhooks.title')}>
      <header className={styles.partHead}>
        <h2>{t('webhooks.title')}</h2>
        <span className={styles.quiet}>{t('webhooks.counts', written)}</span>
        <Segments
          label={t('webhooks.which')}
          segments={[
            { value: 'all', label: t('webhooks.all') },
            { value: 'open', label: t('webhooks.open') },
          ]}
          value={isOpenOnly ? 'open' : 'all'}
          onValueChange={(value) => onOpenOnly(value === 'open')}
        />
        <Button size="sm" isDisabled={onRetry === undefined} onClick={() => onRetry?.()}>
          {t('webhooks.retry')} <KeyCap name="P" />
        </Button>
      </header>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={`${item.partner} ${item.id}`}>
            <button
              type="button"
              className={styles.webhook}
              aria-pressed={item.id === chosenId}
              onClick={() => onChoose(item.id)}
            >
              <WebhookCells item={item} />
            </button>
          </li>
        ))}
      </ul>
      {items.length === 0 ? <p className={styles.agree}>{t('webhooks.none')}</p> : null}
    </section>
  );
}

function WebhookCells({ item }: { readonly item: Webhook }): ReactElement {
  const { t, i18n } = useTranslation('payouts');
  const time = useTimeText();
  const { event, id, attempts, outcome, problem, receivedAt } = item;
  const result = t(`webhooks.outcomes.${outcome}`);
  return (
    <>
      <span className={styles.quiet}>{time(receivedAt)}</span>
      <b>{event ?? '—'}</b>
      <span className={styles.code}>{id}</span>
      <span className={styles.number}>{new Intl.NumberFormat(i18n.language).format(attempts)}</span>
      <span className={outcome === 'dead' ? styles.bad : styles.quiet}>
        {problem === null ? result : `${result}: ${problem}`}
      </span>
    </>
  );
}
