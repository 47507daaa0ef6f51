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

/** The fee and duration of a deposit: from the catalogue at first, then the user's own terms when loaded. */
export function DepositTerms({ coin, network }: DepositTermsProps): ReactElement {
  const { t } = useTranslation('deposits');
  const write = useAmountText();
  const unit = { id: coin.id, digits: network.digits };
  const { data } = useDepositInfo({ coin: coin.id, network: network.id }, { isOpen: network.canDeposit });
  const terms = data ?? {
    minimum: network.depositMin,
    freeCryptoDepositLimit: network.depositFreeFrom,
    fee: network.networkFee,
    confirmations: network.confirmations,
    etaMinutes: network.etaMinutes,
    collected: '0',
  };
  const amount = (text: string): string => write.coins(unit, text);
  const from = amount(terms.freeCryptoDepositLimit);
  const time =
    terms.etaMinutes === 0 ? t('deposit.atOnce') : t('deposit.minutes', { count: terms.etaMinutes });
  const fees =
    isZero(terms.fee) || isZero(terms.freeCryptoDepositLimit)
      ? [{ label: t('deposit.fee'), value: <b>{t('deposit.free')}</b> }]
      : [
          { label: t('deposit.freeFrom', { amount: from }), value: <b>{t('deposit.free')}</b> },
          { label: t('deposit.feeBelow', { amount: from }), value: amount(terms.fee) },
        ];
  return (
    <section className={styles.terms} aria-label={t('deposit.terms')}>
      <Facts
        items={[
          ...fees,
          { label: t('deposit.minimum'), value: amount(terms.minimum) },
          {
            label: t('deposit.arrives'),
            value: t('deposit.confirmations', { count: terms.confirmations, time }),
          },
        ]}
      />
      {isZero(terms.collected) ? null : (
        <p className={styles.collected}>
          {t('deposit.collected', { amount: amount(terms.collected), minimum: amount(terms.minimum) })}
        </p>
      )}
    </section>
  );
}
