import { Sum } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writePercent } from '../../shared/coins/amount-text.ts';
import { useCoins } from '../../shared/coins/api.ts';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { isFeeOf, sidesOf, type TradeTransaction } from './trade-state.ts';
import { useFactTexts } from './use-fact-texts.tsx';

/** The paid amount, the fee, the rate and the received amount, on the ticket. */
export function TradeSum({ transaction }: { readonly transaction: TradeTransaction }): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { coded, price } = useFactTexts();
  const fee = useFeeLabel(transaction);
  const sides = sidesOf(transaction);
  if (sides === null) return null;
  return (
    <Sum
      items={[
        { label: t(`trade.paid.${transaction.type}`), value: <OwnAmount text={coded(sides.paid)} /> },
        {
          label: fee,
          value:
            transaction.fee === null ? (
              t('facts.noFee')
            ) : (
              <OwnAmount text={`\u2212${coded(transaction.fee)}`} />
            ),
        },
        ...(transaction.price === null ? [] : [{ label: t('trade.rate'), value: price(transaction.price) }]),
      ]}
      total={{ label: t('trade.got'), value: <OwnAmount text={coded(sides.got)} /> }}
    />
  );
}

/** "Fee 0.5%"; the rate is shown only if it is known to be this trade's. */
function useFeeLabel(trade: TradeTransaction): string {
  const { t } = useTranslation('transactions');
  const locale = useServices().texts.language();
  const { data } = useCoins();
  const percent = data?.find(({ id }) => id === trade.coin)?.trade?.feePercent;
  return percent === undefined || !isFeeOf(trade, percent)
    ? t('facts.fee')
    : t('trade.fee', { percent: writePercent(percent, locale) });
}
