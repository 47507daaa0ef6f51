import type { CoinItem, CoinNetwork } from '@gim/contract';
import { Facts } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '../../shared/coins/amount-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useDepositInfo } from './api.ts';
import styles from './deposits.module.css';

interface DepositTermsProps {
  readonly coin: CoinItem;
  readonly network: CoinNetwork;
}

/** The fee and duration of a deposit, one per line. */
export function DepositTerms(props: DepositTermsProps): ReactElement {
  const { t } = useTranslation('deposits');
  const { amount, isFree, from, time, ...terms } = useTerms(props);
  return (
    <section className={styles.terms} aria-label={t('deposit.terms')}>
      {isFree ? (
        <Facts items={[{ label: t('deposit.fee'), value: <b>{t('deposit.free')}</b> }]} />
      ) : (
        <Facts
          items={[
            { label: t('deposit.freeFrom', { amount: from }), value: <b>{t('deposit.free')}</b> },
            { label: t('deposit.feeBelow', { amount: from }), value: amount(terms.fee) },
          ]}
        />
      )}
      <div className={styles.moreTerms}>
        <Facts
          items={[
            { label: t('deposit.minimum'), value: amount(terms.minimum) },
            { label: t('deposit.confirmations'), value: terms.confirmations },
            { label: t('deposit.arrives'), value: time },
          ]}
        />
      </div>
      {isZero(terms.collected) ? null : (
        <p className={styles.collected}>
          {t('deposit.collected', { amount: amount(terms.collected), minimum: amount(terms.minimum) })}
        </p>
      )}
    </section>
  );
}

/** The fee and duration in one line, for small screens, where the other terms follow the address. */
export function DepositBrief(props: DepositTermsProps): ReactElement {
  const { t } = useTranslation('deposits');
  const { amount, isFree, from, time, fee } = useTerms(props);
  return (
    <p className={styles.brief}>
      {isFree
        ? t('deposit.briefFree', { time })
        : t('deposit.brief', { amount: from, fee: amount(fee), time })}
    </p>
  );
}

/** The terms from the catalogue at first, then the user's own when loaded. */
function useTerms({ coin, network }: DepositTermsProps) {
  const { t } = useTranslation('deposits');
  const write = useAmountText();
  const unit = { id: coin.id, digits: network.digits };
  const { data } = useDepositInfo({ coin: coin.id, network: network.id });
  const terms = data ?? {
    minimum: network.depositMin,
    freeCryptoDepositLimit: network.depositFreeFrom,
    fee: network.networkFee,
    confirmations: network.confirmations,
    etaMinutes: network.etaMinutes,
    collected: '0',
  };
  const amount = (text: string): string => write.coins(unit, text);
  return {
    ...terms,
    amount,
    from: amount(terms.freeCryptoDepositLimit),
    isFree: isZero(terms.fee) || isZero(terms.freeCryptoDepositLimit),
    time: terms.etaMinutes === 0 ? t('deposit.atOnce') : t('deposit.minutes', { count: terms.etaMinutes }),
  };
}
