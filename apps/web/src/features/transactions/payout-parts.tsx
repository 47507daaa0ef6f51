import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useServices } from '../../platform/services.ts';
import { OwnSentence } from '../../shared/coins/own-amount.tsx';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { type PayoutTransaction, payoutStateOf } from './payout-state.ts';
import { useFactTexts } from './use-fact-texts.tsx';

const CancelDialog = lazyPart(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));
const FeeChangeDialog = lazyPart(async () => ({
  default: (await import('./fee-change-dialog.tsx')).FeeChangeDialog,
}));

interface PayoutPartsProps {
  readonly transaction: PayoutTransaction;
}

/** The state of a payout in words, and the possible actions. */
export function PayoutParts({ transaction }: PayoutPartsProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { exact } = useFactTexts();
  const state = payoutStateOf(transaction);
  switch (state) {
    case 'feeChange':
      return <FeeChanged transaction={transaction} />;
    case 'submitted':
    case 'review':
      return (
        <Notice tone="pending" title={t(`payout.${state}Title`)}>
          <OwnSentence amount={exact(transaction)} text={(amount) => t(`payout.${state}Text`, { amount })} />
        </Notice>
      );
    case 'sent':
      return (
        <Notice tone="pending" title={t('payout.sentTitle')}>
          {t(transaction.type === 'BankCardTransfer' ? 'payout.sentCard' : 'payout.sentPayPal')}
        </Notice>
      );
    case 'unclaimed':
      return <Unclaimed transaction={transaction} />;
    case 'credited':
      return <Credited transaction={transaction} />;
    case 'ended':
      return null;
  }
}

/** The partner charges more than agreed: the new fee, the deadline, and the button to answer. */
function FeeChanged({ transaction }: PayoutPartsProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const { exact } = useFactTexts();
  const [isOpen, setOpen] = useState(false);
  const shown = useShownDialog(isOpen ? 'fee' : null);
  const { fee } = transaction;
  const change = transaction.details.feeChange;
  if (change === null) return null;
  const moment = formatInnerMoment(new Date(change.until), new Date(now()), { language: texts.language() });
  return (
    <>
      <Notice tone="warning" isUrgent title={t('payout.feeTitle')}>
        {t('payout.feeText', {
          fee: exact(change.fee),
          before: exact(fee ?? { coin: 'USD', amount: '0' }),
          moment,
        })}
      </Notice>
      <Button variant="primary" isBlock onClick={() => setOpen(true)}>
        {t('payout.feeOpen')}
      </Button>
      {shown === null ? null : (
        <Suspense>
          <FeeChangeDialog {...{ transaction, change, isOpen }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The payout was returned and credited to the balance again. */
function Credited({ transaction }: PayoutPartsProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const { exact } = useFactTexts();
  const { credited } = transaction.details;
  if (credited === undefined) return null;
  const moment = formatInnerMoment(new Date(credited.at), new Date(now()), { language: texts.language() });
  return (
    <Notice tone="positive" title={t('payout.creditedTitle')}>
      <OwnSentence amount={exact(credited)} text={(amount) => t('payout.creditedText', { amount, moment })} />
    </Notice>
  );
}

/** PayPal waits for the recipient to claim the money. Until then the payout can be canceled. */
function Unclaimed({ transaction }: PayoutPartsProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { texts, now } = useServices();
  const { exact } = useFactTexts();
  const [isOpen, setOpen] = useState(false);
  const shown = useShownDialog(isOpen ? 'cancel' : null);
  if (transaction.type !== 'PayPalTransfer') return null;
  const { address, unclaimedUntil } = transaction.details;
  const until = new Date(unclaimedUntil ?? transaction.updatedAt);
  const moment = formatInnerMoment(until, new Date(now()), { language: texts.language() });
  return (
    <>
      <Notice
        tone="warning"
        title={t('payout.unclaimedTitle')}
        actions={
          transaction.canCancel ? (
            <TextButton onClick={() => setOpen(true)}>{t('payout.cancelUnclaimed')}</TextButton>
          ) : undefined
        }
      >
        <OwnSentence
          amount={exact(transaction)}
          text={(amount) => t('payout.unclaimedText', { amount, address, moment })}
        />
      </Notice>
      {shown === null ? null : (
        <Suspense>
          <CancelDialog transaction={transaction} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
