import type { PayoutPreview } from '@gim/contract';
import { ClockIcon, ShieldCheckIcon } from '@gim/ui/icons/icons.ts';
import { Sum } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { dollar, readAmount, writeDollars, writePercent } from '../../shared/coins/amount-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import type { PayoutKind } from './api.ts';
import { etaOf } from './eta.ts';
import { isBelow, leftAfter } from './figures.ts';
import styles from './payouts.module.css';

interface PayoutSumProps {
  readonly kind: PayoutKind;
  /** The preview of the typed amount; undefined while loading. */
  readonly preview: PayoutPreview | undefined;
  /** Terms independent of the amount. */
  readonly terms: PayoutPreview | undefined;
}

const dash = '\u2013';

const hasCents = (text: string): boolean => readAmount(dollar, text).units % 100n !== 0n;

/** The amount, the fee, and the amount that arrives. */
export function PayoutSum({ kind, preview, terms }: PayoutSumProps): ReactElement {
  const { t } = useTranslation('payouts');
  const language = useServices().texts.language();
  const write = useAmountText();
  const percent = (preview ?? terms)?.feePercent;
  const amount = (text: string | undefined, sign = ''): string =>
    text === undefined ? dash : sign + write.dollars(text);
  return (
    <Sum
      items={[
        { label: t('amount.amount'), value: amount(preview?.amount) },
        {
          label:
            percent === undefined
              ? t('amount.feeUnknown')
              : t('amount.fee', { percent: writePercent(percent, language) }),
          value: amount(preview?.fee, '\u2212'),
        },
      ]}
      total={{ label: t(`${kind}.receives`), value: amount(preview?.receives) }}
    />
  );
}

/** The summary beside the form, for wide screens. */
export function PayoutOrderCard(props: PayoutSumProps): ReactElement {
  const { t } = useTranslation('payouts');
  return (
    <section className={styles.order} aria-labelledby="order">
      <h2 id="order" className={styles.orderTitle}>
        {t('amount.order')}
      </h2>
      <PayoutSum {...props} />
      <p className={styles.hint}>
        <ShieldCheckIcon size={16} />
        <span>{t(props.preview?.isReviewed === true ? 'amount.reviewed' : 'amount.proof')}</span>
      </p>
    </section>
  );
}

/** The duration, the minimum and maximum, and what remains today. Renders nothing until known. */
export function PayoutHint({ preview, terms }: Omit<PayoutSumProps, 'kind'>): ReactElement | null {
  const { t } = useTranslation('payouts');
  const language = useServices().texts.language();
  const bound = (text: string): string =>
    writeDollars(text, language, { precision: hasCents(text) ? 'short' : 'whole' });
  const known = preview ?? terms;
  if (known === undefined) return null;
  const { unit, count } = etaOf(known.etaMinutes);
  const arrives = t(unit === 'hours' ? 'amount.arrivesHours' : 'amount.arrives', { count });
  const bounds = isBelow(known.max, known.min)
    ? []
    : [t('amount.bounds', { min: bound(known.min), max: bound(known.max) })];
  // `preview.max` accounts for the balance, the limits and the partner's daily limit.
  const rest =
    preview === undefined ? [] : [t('amount.left', { left: bound(leftAfter(preview.max, preview.amount)) })];
  return (
    <p className={styles.hint}>
      <ClockIcon size={16} />
      <span>{[arrives, ...bounds, ...rest].join(' ')}</span>
    </p>
  );
}
