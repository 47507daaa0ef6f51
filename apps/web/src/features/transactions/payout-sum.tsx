import { Sum } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutTransaction } from './payout-state.ts';
import { useFactTexts } from './use-fact-texts.tsx';

/** The amount, the partner's fee and the amount that arrives, on the ticket. */
export function PayoutSum({ transaction }: { readonly transaction: PayoutTransaction }): ReactElement {
  const { t } = useTranslation('transactions');
  const { own, exact } = useFactTexts();
  const { coin, amount, fee, details } = transaction;
  return (
    <Sum
      items={[
        { label: t('payout.amount'), value: own({ coin, amount }) },
        { label: t('payout.partnerFee'), value: fee === null ? t('facts.noFee') : `\u2212${exact(fee)}` },
      ]}
      total={{ label: t(`payout.receives.${transaction.type}`), value: own(details.receives) }}
    />
  );
}
