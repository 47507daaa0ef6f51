import { Columns, Section } from '@gim/ui/app-shell/page.tsx';
import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import { Ticket } from '@gim/ui/ticket/ticket.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnAmount, OwnSentence } from '../../shared/coins/own-amount.tsx';
import { isVoid } from '../../shared/transactions/looks.ts';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './cash.module.css';
import { CashCodes } from './cash-codes.tsx';
import { CashNotice } from './cash-notice.tsx';
import { CashPoint } from './cash-point.tsx';
import { balanceSideOf, type CashTransaction, canReschedule } from './cash-state.ts';
import { PageStatus } from './chain-status.tsx';
import { EtaPart, LateNotice } from './eta-part.tsx';
import { ReceiptLines } from './receipt-lines.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { discardTrip, type SavedTrip, useSavedTrip } from './saved-trip.ts';
import pageStyles from './transaction-page.module.css';
import { TransactionProgress } from './transaction-progress.tsx';
import { useFactTexts } from './use-fact-texts.tsx';
import { useTicketFacts, useTransactionFacts } from './use-transaction-facts.tsx';

interface CashPageProps {
  readonly transaction: CashTransaction;
}

/** A visit to a point: the ticket with the codes, the possible changes, the timeline, and directions. */
export function CashPage({ transaction }: CashPageProps): ReactElement {
  const { t } = useTranslation('transactions');
  const { exact, cash } = useFactTexts();
  const trip = useOwnTrip(transaction);
  const { type, number, status, details, endedAt } = transaction;
  const figure = cash(details.cash);
  const side = balanceSideOf(transaction);
  const onBalance = exact(side.amount);
  return (
    <Columns asideBelow asideLabel={t('detail.facts')} aside={<Aside transaction={transaction} />}>
      <div className={pageStyles.main}>
        <Ticket
          number={number}
          status={<PageStatus transaction={transaction} />}
          figure={<OwnAmount text={figure} isVoid={isVoid(status)} />}
          figureText={figure}
          {...(side.relation === 'equals' && {
            equals: <OwnAmount text={onBalance} isVoid={isVoid(status)} />,
          })}
          {...(side.relation === 'differs' && {
            detail: (
              <OwnSentence amount={onBalance} text={(amount) => t(`cash.balance.${type}`, { amount })} />
            ),
          })}
          facts={useTicketFacts(transaction)}
        >
          <CashCodes transaction={transaction} trip={trip} />
          {endedAt === null ? null : <ReceiptLines transaction={transaction} />}
        </Ticket>
        {trip === null ? null : (
          <div className={styles.tripLink}>
            {/* A full page load, which the service worker serves offline. */}
            <ButtonLink href={`/transactions/${transaction.id}/trip`}>{t('trip.open')}</ButtonLink>
          </div>
        )}
        <CashNotice transaction={transaction} />
        <LateNotice transaction={transaction} />
        <EtaPart transaction={transaction} />
        <Section title={t('detail.progress')} isFirst>
          <TransactionProgress transaction={transaction} />
        </Section>
      </div>
    </Columns>
  );
}

/** The codes on this device. They are removed when the order has ended or its codes are no longer valid. */
function useOwnTrip(transaction: CashTransaction): SavedTrip | null {
  const queries = useQueryClient();
  const userId = useUserId();
  const { data = null } = useSavedTrip(userId, transaction.id);
  const isOver = transaction.endedAt !== null;
  useEffect(() => {
    if (isOver) void discardTrip(queries, userId, transaction.id);
  }, [isOver, queries, userId, transaction.id]);
  return isOver ? null : data;
}

function Aside({ transaction }: CashPageProps): ReactElement {
  const { t } = useTranslation('transactions');
  const [open, setOpen] = useState<'cancel' | 'move' | null>(null);
  const shown = useShownDialog(open);
  const facts = useTransactionFacts(transaction);
  const close = (): void => setOpen(null);
  return (
    <div className={pageStyles.aside}>
      <CashPoint transaction={transaction} />
      <Section title={t('detail.facts')} isFirst>
        <Facts items={facts} />
      </Section>
      <div className={styles.actions}>
        {canReschedule(transaction) ? (
          <Button isBlock onClick={() => setOpen('move')}>
            {t('cash.move.open')}
          </Button>
        ) : null}
        {transaction.canCancel ? (
          <Button variant="danger" isBlock onClick={() => setOpen('cancel')}>
            {t('cash.cancel.open')}
          </Button>
        ) : null}
      </div>
      {shown === 'move' ? (
        <RescheduleDialog transaction={transaction} isOpen={open === 'move'} onClose={close} />
      ) : null}
      {shown === 'cancel' ? (
        <CancelDialog transaction={transaction} isOpen={open === 'cancel'} onClose={close} />
      ) : null}
    </div>
  );
}
