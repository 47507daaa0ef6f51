import type { CoinItem, WithdrawalPreview } from '@gim/contract';
import { Sum } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useTimeText } from './use-time-text.ts';
import styles from './withdrawals.module.css';

interface AmountSumProps {
  readonly coin: CoinItem;
  readonly network: string;
  /** Undefined until the server's figures have loaded. */
  readonly preview: WithdrawalPreview | undefined;
}

const dash = '\u2014';

/** The amount, the network fee and the amount that arrives. */
export function AmountSum({ coin, network, preview }: AmountSumProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const write = useAmountText();
  const timeText = useTimeText();
  const digits = coin.networks.find(({ id }) => id === network)?.digits ?? coin.digits;
  const amount = (text: string | undefined): string =>
    text === undefined ? dash : write.exactCoins({ id: coin.id, digits }, text);
  return (
    <div>
      <Sum
        items={[
          { label: t('amount.sumAmount'), value: amount(preview?.amount) },
          { label: t('amount.sumFee'), value: preview === undefined ? dash : `\u2212${amount(preview.fee)}` },
        ]}
        total={{ label: t('amount.sumReceives'), value: amount(preview?.receives) }}
      />
      {preview === undefined ? null : (
        <p className={styles.arrives}>{t('amount.arrives', { time: timeText(preview.etaMinutes) })}</p>
      )}
    </div>
  );
}

/** The summary beside the form, for wide screens. */
export function AmountOrder(props: AmountSumProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  return (
    <section className={styles.card} aria-labelledby="order">
      <h2 id="order" className={styles.cardTitle}>
        {t('amount.order')}
      </h2>
      <AmountSum {...props} />
    </section>
  );
}
