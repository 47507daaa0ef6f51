import { type Fact, Sum } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isVoid } from '../../shared/transactions/looks.ts';
import { amountLess, amountMore, type ChainTransaction } from './chain-state.ts';
import { useFactTexts } from './use-fact-texts.tsx';

/** The amounts and the fee of a deposit or withdrawal, on the ticket. */
export function ChainSum({ transaction }: { readonly transaction: ChainTransaction }): ReactElement {
  const { t } = useTranslation('transactions');
  const { own, exact } = useFactTexts();
  const { coin, amount, fee } = transaction;
  const isOwnFee = fee !== null && fee.coin === coin;
  if (transaction.type === 'Deposit') {
    const { arrived } = transaction.details;
    const items: Fact[] = [
      ...(arrived === null ? [] : [{ label: t('chain.arrived'), value: own({ coin, amount: arrived }) }]),
      ...(fee === null ? [] : [{ label: t('chain.depositFee'), value: `\u2212${exact(fee)}` }]),
    ];
    const total = t(transaction.status === 'InProgress' ? 'chain.willCredit' : 'chain.credited');
    return <Sum items={items} total={{ label: total, value: own({ coin, amount }) }} />;
  }
  const receives = isOwnFee ? amountLess(coin, amount, fee.amount) : amount;
  const { test } = transaction.details;
  if (test !== null && !isVoid(transaction.status)) {
    // The amount is the rest, and what arrives of the test has its own fee taken off already.
    return (
      <Sum
        items={[
          {
            label: t(transaction.stage === 'test' ? 'chain.sum.test' : 'chain.sum.testArrived'),
            value: own({ coin, amount: test.amount }),
          },
          { label: t('chain.sum.rest'), value: own({ coin, amount }) },
          {
            label: t('chain.sum.restFee'),
            value: fee === null ? t('facts.noFee') : `\u2212${exact(fee)}`,
          },
        ]}
        total={{
          label: t('chain.sum.inAll'),
          value: own({ coin, amount: amountMore(coin, receives, test.amount) }),
        }}
      />
    );
  }
  return (
    <Sum
      items={[
        { label: t('chain.amount'), value: own({ coin, amount }) },
        { label: t('chain.networkFee'), value: fee === null ? t('facts.noFee') : `\u2212${exact(fee)}` },
      ]}
      total={{ label: t('chain.receives'), value: own({ coin, amount: receives }) }}
    />
  );
}
