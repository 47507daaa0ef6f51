import type { CoinItem, WithdrawalPreview } from '@gim/contract';
import { Sum } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { costOf } from './figures.ts';
import { testAmountOf } from './test-send.tsx';
import { useTimeText } from './use-time-text.ts';
import styles from './withdrawals.module.css';

interface AmountSumProps {
  readonly coin: CoinItem;
  readonly network: string;
  /** Undefined until the server's figures have loaded. */
  readonly preview: WithdrawalPreview | undefined;
  /** A test is wanted first. */
  readonly hasTest: boolean;
}

const dash = '\u2013';

/** The amount, the network fee and the amount that arrives. */
export function AmountSum({ coin, network, preview, hasTest }: AmountSumProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const write = useAmountText();
  const timeText = useTimeText();
  const unit = { id: coin.id, digits: coin.networks.find(({ id }) => id === network)?.digits ?? coin.digits };
  const amount = (text: string | undefined): string =>
    text === undefined ? dash : write.exactCoins(unit, text);
  const isTested = hasTest && preview !== undefined && testAmountOf(coin, preview) !== null;
  const cost = preview === undefined ? undefined : costOf(unit, preview, isTested);
  return (
    <div>
      <Sum
        items={[
          { label: t('amount.sumAmount'), value: amount(preview?.amount) },
          {
            label: t(isTested ? 'amount.sumFees' : 'amount.sumFee'),
            value: cost === undefined ? dash : `\u2212${amount(cost.fee)}`,
          },
        ]}
        total={{ label: t('amount.sumReceives'), value: amount(cost?.receives) }}
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
