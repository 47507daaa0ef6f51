import type { Transaction } from '@gim/contract';
import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { Columns, Section } from '@gim/ui/app-shell/page.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { CopyField } from '@gim/ui/copy-field/copy-field.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import { Ticket } from '@gim/ui/ticket/ticket.tsx';
import { type ReactElement, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/lazy-part.ts';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { isCounterVoid, isVoid } from '../../shared/transactions/looks.ts';
import { isCash } from './cash-state.ts';
import { ChainParts } from './chain-parts.tsx';
import { isChain, withdrawStateOf } from './chain-state.ts';
import { PageStatus } from './chain-status.tsx';
import { ChainSum } from './chain-sum.tsx';
import { EtaPart, LateNotice } from './eta-part.tsx';
import { ExplorerLink } from './explorer-link.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { PayoutParts } from './payout-parts.tsx';
import { isPayout, type PayoutTransaction, payoutStateOf } from './payout-state.ts';
import { PayoutSum } from './payout-sum.tsx';
import { ReceiptLines } from './receipt-lines.tsx';
import { ShareButton } from './share-button.tsx';
import { TradeActions } from './trade-actions.tsx';
import { isTrade } from './trade-state.ts';
import { TradeSum } from './trade-sum.tsx';
import styles from './transaction-page.module.css';
import { TransactionProgress } from './transaction-progress.tsx';
import { TransactionSkeleton } from './transaction-skeleton.tsx';
import { type FactTexts, useFactTexts } from './use-fact-texts.tsx';
import { useHeading } from './use-heading.ts';
import { useCopyFacts, useTicketFacts, useTransactionFacts } from './use-transaction-facts.tsx';

const CancelDialog = lazyPart(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

interface TransactionPageProps {
  readonly transaction: Transaction;
}

const CashPage = lazyPart(async () => ({ default: (await import('./cash-page.tsx')).CashPage }));

/** One operation: the ticket with the seal, the timeline, the facts and the ledger entries. */
export function TransactionPage({ transaction }: TransactionPageProps): ReactElement {
  const title = useHeading(transaction);
  usePageHead(
    useMemo(() => ({ title, trailing: <ShareButton transaction={transaction} /> }), [title, transaction]),
  );
  if (!isCash(transaction)) return <PlainPage transaction={transaction} />;
  return (
    <Suspense fallback={<TransactionSkeleton />}>
      <CashPage transaction={transaction} />
    </Suspense>
  );
}

function PlainPage({ transaction }: TransactionPageProps): ReactElement {
  const { t } = useTranslation('transactions');
  const { signed, exact } = useFactTexts();
  const { number, status } = transaction;
  const figure = signed(transaction);
  const spoken = t(`row.${transaction.direction}`, { amount: exact(transaction) });
  return (
    <Columns asideBelow asideLabel={t('detail.facts')} aside={<Aside transaction={transaction} />}>
      <div className={styles.main}>
        {isPayout(transaction) && isAsked(transaction) ? <PayoutParts transaction={transaction} /> : null}
        <Ticket
          number={number}
          status={<PageStatus transaction={transaction} />}
          figure={<OwnAmount text={figure} label={spoken} isVoid={isVoid(status)} />}
          figureText={figure}
          {...equalsOf(transaction, exact)}
          facts={useTicketFacts(transaction)}
        >
          {isTrade(transaction) && !isVoid(status) ? <TradeSum transaction={transaction} /> : null}
          {isChain(transaction) ? <ChainSum transaction={transaction} /> : null}
          {isPayout(transaction) && !isVoid(status) ? <PayoutSum transaction={transaction} /> : null}
          <ReceiptLines transaction={transaction} />
        </Ticket>
        <OutcomeNotice transaction={transaction} />
        <LateNotice transaction={transaction} />
        {isChain(transaction) ? <ChainParts transaction={transaction} /> : null}
        {isPayout(transaction) && !isAsked(transaction) ? <PayoutParts transaction={transaction} /> : null}
        <EtaPart transaction={transaction} />
        <Section title={t('detail.progress')} isFirst>
          <TransactionProgress transaction={transaction} />
        </Section>
      </div>
    </Columns>
  );
}

/** The payout waits for the user's answer, which is shown first. */
const isAsked = (payout: PayoutTransaction): boolean => payoutStateOf(payout) === 'feeChange';

/** The equivalent of the figure: the other side, or the dollar value at the time for deposits and withdrawals. */
function equalsOf(transaction: Transaction, exact: FactTexts['exact']): { readonly equals?: ReactElement } {
  const { counter, usd } = transaction;
  if (counter !== null)
    return { equals: <OwnAmount text={exact(counter)} isVoid={isCounterVoid(transaction)} /> };
  if (!isChain(transaction) || usd === null) return {};
  return { equals: <OwnAmount text={exact({ coin: 'USD', amount: usd })} /> };
}

/**
 * A withdrawal that can be undone or released, or a payout that waits for an answer, has its own cancel button there.
 */
const hasOwnCancel = (transaction: Transaction): boolean => {
  if (isPayout(transaction)) {
    const state = payoutStateOf(transaction);
    return state === 'feeChange' || state === 'unclaimed';
  }
  if (transaction.type !== 'Withdraw') return false;
  const state = withdrawStateOf(transaction);
  return state === 'undo' || state === 'release';
};

function Aside({ transaction }: TransactionPageProps): ReactElement {
  const { t } = useTranslation('transactions');
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const facts = useTransactionFacts(transaction);
  const copies = useCopyFacts(transaction);
  return (
    <div className={styles.aside}>
      <Section title={t('detail.facts')} isFirst>
        <Facts items={facts} />
      </Section>
      {copies.map(({ label, text }) => (
        <div key={label} className={styles.copy}>
          <span className={styles.copyLabel}>{label}</span>
          <CopyField
            value={text}
            copyLabel={`${t('facts.copy')}: ${label}`}
            copiedText={t('facts.copied')}
            failedText={t('facts.copyFailed')}
          >
            <AddressText address={text} />
          </CopyField>
        </div>
      ))}
      {isChain(transaction) ? <ExplorerLink transaction={transaction} /> : null}
      {isTrade(transaction) && transaction.endedAt !== null ? (
        <TradeActions transaction={transaction} />
      ) : null}
      {transaction.canCancel && !hasOwnCancel(transaction) ? (
        <Button variant="danger" isBlock onClick={() => setDialog('open')}>
          {t('cancel.open')}
        </Button>
      ) : null}
      {dialog === 'unused' ? null : (
        <Suspense>
          <CancelDialog
            transaction={transaction}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
