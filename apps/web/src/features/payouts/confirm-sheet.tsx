import type { PayoutPreview, Recipient, StepUpProof } from '@gim/contract';
import { payoutOperation } from '@gim/contract/payouts';
import { Button } from '@gim/ui/button/button.tsx';
import { Confirm, type ConfirmProps } from '@gim/ui/confirm/confirm.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { type Send, useSend } from '../../shared/sending/use-send.ts';
import { useStepUpProblemText } from '../../shared/step-up/problem-texts.ts';
import { StepUpFields } from '../../shared/step-up/step-up-fields.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { WithTexts } from '../../shared/with-texts.tsx';
import { type PayoutKind, type PayoutOrder, previewPayout } from './api.ts';
import { etaOf, isDelayed } from './eta.ts';
import { isSame } from './figures.ts';
import { payoutOrders } from './payout-orders.ts';
import type { PayoutAccount } from './payout-page.tsx';
import styles from './payouts.module.css';
import { payoutProblemOf, usePayoutProblemText } from './problem-texts.ts';
import { useRecipientText } from './recipient-text.ts';

interface ConfirmSheetProps {
  readonly kind: PayoutKind;
  readonly account: PayoutAccount;
  readonly recipient: Recipient;
  /** The amount as typed. */
  readonly asked: string;
  /** The server's latest preview: exactly this is shown, confirmed by step-up and sent. */
  readonly echo: PayoutPreview;
  readonly isOpen: boolean;
  readonly onEcho: (echo: PayoutPreview) => void;
  readonly onClose: () => void;
}

/** The confirmation: recipient, amount and fee as the server has them, the step-up, and the send button. */
export function ConfirmSheet(props: ConfirmSheetProps): ReactElement {
  const { kind, recipient, asked, echo, isOpen, onClose } = props;
  const { t } = useTranslation(['payouts', 'app']);
  const navigate = useNavigate();
  const sending = useSend(payoutOrders, ({ id }) => void navigate(`/transactions/${id}`));
  const isEdited = echo.recipientId !== recipient.id || !isSame(echo.amount, asked);
  const order = { recipientId: recipient.id, amount: echo.amount, fee: echo.fee };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t(`confirm.${kind}`)}
      closeLabel={t('app:close')}
      isBusy={sending.isBusy}
    >
      <WithTexts noun="step-up">
        {isEdited ? (
          <Notice tone="negative" isUrgent>
            {t('confirm.edited')}
          </Notice>
        ) : (
          // A changed fee makes a new order with its own idempotency key and proof.
          <Order key={payoutOrders.orderId(order)} {...props} {...{ order, sending }} />
        )}
      </WithTexts>
    </Dialog>
  );
}

interface OrderProps extends ConfirmSheetProps {
  readonly order: PayoutOrder;
  readonly sending: Send<PayoutOrder>;
}

function Order(props: OrderProps): ReactElement {
  const { kind, account, recipient, echo, onEcho, order } = props;
  const { isBusy, outcomeUnknown, failure, keyOf, send, clear } = props.sending;
  const services = useServices();
  const userId = useUserId();
  const explain = usePayoutProblemText();
  const factorText = useStepUpProblemText();
  const [proof, setProof] = useState<StepUpProof | null>(null);
  const [key] = useState(() => keyOf(order));
  const renewal = useAttempt(explain);
  const renew = async (): Promise<void> => {
    const next = await previewPayout(services, {
      userId,
      kind,
      recipientId: recipient.id,
      amount: echo.amount,
    });
    clear();
    setProof(null);
    onEcho(next);
  };
  const isFeeOld = failure !== undefined && payoutProblemOf(failure) === 'FeeChanged';
  const factorError = failure === undefined ? null : factorText(failure);
  const error = failure === undefined || factorError !== null ? undefined : explain(failure);
  return (
    <Confirm
      {...useOrderFacts(props)}
      proof={
        <div className={styles.stack}>
          <OrderNotices
            {...{ outcomeUnknown, isFeeOld }}
            isReviewed={echo.isReviewed}
            isDelayed={isDelayed(echo.etaMinutes)}
            onRenew={() => void renewal.run(renew)}
            error={renewal.error ?? error}
          />
          <StepUpFields
            purpose="createPayout"
            operation={payoutOperation(order, key)}
            email={account.email}
            explain={explain}
            error={factorError ?? undefined}
            isDisabled={isBusy || outcomeUnknown}
            onProof={(next) => {
              if (!outcomeUnknown) clear();
              setProof(next);
            }}
          />
        </div>
      }
      action={
        <SendButton
          {...{ recipient, echo, isBusy, outcomeUnknown }}
          isDisabled={proof === null || isFeeOld}
          onPress={() => {
            if (proof !== null) send(order, proof);
          }}
        />
      }
    />
  );
}

interface SendButtonProps {
  readonly recipient: Recipient;
  readonly echo: PayoutPreview;
  readonly isBusy: boolean;
  readonly outcomeUnknown: boolean;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

function SendButton({
  recipient,
  echo,
  isBusy,
  outcomeUnknown,
  isDisabled,
  onPress,
}: SendButtonProps): ReactElement {
  const { t } = useTranslation('payouts');
  const amount = useAmountText().dollars(echo.amount);
  const text =
    recipient.kind === 'card'
      ? t('card.withdraw', { amount, lastFour: recipient.lastFour })
      : t('confirm.submitPayPal', { amount });
  return (
    <Button
      variant="primary"
      size="lg"
      isBlock
      isLoading={isBusy}
      loadingLabel={t('confirm.sending')}
      isDisabled={isDisabled}
      onClick={onPress}
    >
      {outcomeUnknown ? t('confirm.check') : text}
    </Button>
  );
}

function useOrderFacts({
  kind,
  recipient,
  echo,
}: ConfirmSheetProps): Pick<ConfirmProps, 'figure' | 'facts' | 'total' | 'warning'> {
  const { t } = useTranslation('payouts');
  const write = useAmountText();
  const { name, title } = useRecipientText()(recipient);
  const { unit, count } = etaOf(echo.etaMinutes);
  const time = t(unit === 'hours' ? 'confirm.withinHours' : 'confirm.within', { count });
  return {
    figure: write.dollars(echo.amount),
    facts: [
      { label: t('confirm.to'), value: recipient.kind === 'card' ? name : title },
      recipient.kind === 'card'
        ? { label: t('confirm.holder'), value: recipient.holder }
        : { label: t('confirm.address'), value: recipient.address },
      { label: t('confirm.time'), value: time },
      { label: t('confirm.fee'), value: `\u2212${write.dollars(echo.fee)}` },
    ],
    total: { label: t(`${kind}.receives`), value: write.dollars(echo.receives) },
    warning: t('confirm.warning'),
  };
}

interface OrderNoticesProps {
  readonly isReviewed: boolean;
  readonly isDelayed: boolean;
  readonly outcomeUnknown: boolean;
  readonly isFeeOld: boolean;
  readonly onRenew: () => void;
  readonly error: string | undefined;
}

/** Warnings before sending, and the result of the last attempt. */
function OrderNotices(props: OrderNoticesProps): ReactElement {
  const { outcomeUnknown, isFeeOld, onRenew, error } = props;
  const { t } = useTranslation('payouts');
  return (
    <>
      {props.isDelayed ? (
        <Notice tone="pending" title={t('confirm.delayedTitle')}>
          {t('confirm.delayedText')}
        </Notice>
      ) : null}
      {props.isReviewed ? (
        <Notice tone="pending" title={t('confirm.reviewTitle')}>
          {t('confirm.reviewText')}
        </Notice>
      ) : null}
      {outcomeUnknown ? (
        <Notice tone="warning" isUrgent title={t('confirm.unansweredTitle')}>
          {t('confirm.unansweredText')}
        </Notice>
      ) : isFeeOld ? (
        <Notice
          tone="warning"
          isUrgent
          actions={<TextButton onClick={onRenew}>{t('confirm.showNew')}</TextButton>}
        >
          {t('confirm.feeChanged')}
        </Notice>
      ) : error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </>
  );
}
