import type { CoinItem, StepUpProof, WithdrawalPreview } from '@gim/contract';
import { withdrawalOperation } from '@gim/contract/withdrawals';
import { Confirm, type ConfirmProps } from '@gim/ui/confirm/confirm.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { HoldButton } from '@gim/ui/hold-button/hold-button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { networkLabel } from '../../shared/coins/network-label.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { type Send, useSend } from '../../shared/sending/use-send.ts';
import { useStepUpProblemText } from '../../shared/step-up/problem-texts.ts';
import { StepUpFields } from '../../shared/step-up/step-up-fields.tsx';
import { useUserId } from '../../shared/use-user-id.ts';
import { WithTexts } from '../../shared/with-texts.tsx';
import { previewWithdrawal, type WithdrawalOrder } from './api.ts';
import { ConfirmNotices } from './confirm-notices.tsx';
import { costOf, isSame } from './figures.ts';
import { useWithdrawalProblemText, withdrawalProblemOf } from './problem-texts.ts';
import type { Recipient } from './recipient-draft.ts';
import { testAmountOf } from './test-send.tsx';
import type { WithdrawAccount } from './withdraw-page.tsx';
import { withdrawalOrders } from './withdrawal-orders.ts';
import styles from './withdrawals.module.css';

interface ConfirmSheetProps {
  readonly coin: CoinItem;
  readonly account: WithdrawAccount;
  readonly recipient: Recipient;
  /** The amount as typed. */
  readonly asked: string;
  /** The server's latest preview: exactly this is shown, confirmed by step-up and sent (W-09). */
  readonly echo: WithdrawalPreview;
  readonly hasTest: boolean;
  readonly isOpen: boolean;
  readonly onEcho: (echo: WithdrawalPreview) => void;
  readonly onClose: () => void;
}

/** The confirmation: everything that will be sent, as the server has it, the step-up, and the press-and-hold button. */
export function ConfirmSheet(props: ConfirmSheetProps): ReactElement {
  const { t } = useTranslation(['withdrawals', 'app']);
  const navigate = useNavigate();
  const sending = useSend(withdrawalOrders, ({ id }) => void navigate(`/transactions/${id}`));
  return (
    <Dialog
      open={props.isOpen}
      onOpenChange={(next) => (next ? undefined : props.onClose())}
      title={t('confirm.title')}
      closeLabel={t('app:close')}
      isBusy={sending.isBusy}
    >
      <WithTexts noun="step-up">
        {isEdited(props) ? (
          <Notice tone="negative" isUrgent>
            {t('confirm.edited')}
          </Notice>
        ) : (
          // Another fee or test amount makes a new order with its own idempotency key and proof.
          <Order key={withdrawalOrders.orderId(orderOf(props))} {...props} sending={sending} />
        )}
      </WithTexts>
    </Dialog>
  );
}

/** Whether the server's preview differs from what was requested. */
const isEdited = ({ recipient, asked, echo }: ConfirmSheetProps): boolean =>
  echo.coin !== recipient.coin ||
  echo.network !== recipient.network ||
  echo.address !== recipient.address ||
  echo.memo !== recipient.memo ||
  !isSame(echo.amount, asked);

interface OrderProps extends ConfirmSheetProps {
  readonly sending: Send<WithdrawalOrder>;
}

function Order(props: OrderProps): ReactElement {
  const { coin, account, recipient, echo, onEcho } = props;
  const { isBusy, outcomeUnknown, failure, keyOf, send, clear } = props.sending;
  const { t } = useTranslation('withdrawals');
  const services = useServices();
  const userId = useUserId();
  const explain = useWithdrawalProblemText(coin);
  const factorText = useStepUpProblemText();
  const [proof, setProof] = useState<StepUpProof | null>(null);
  const order = orderOf(props);
  const [key] = useState(() => keyOf(order));
  const renew = async (): Promise<void> => {
    clear();
    setProof(null);
    const { name: _name, amount: _amount, ...to } = recipient;
    onEcho(await previewWithdrawal(services, { userId, ...to, amount: echo.amount }));
  };
  const isFeeOld = failure !== undefined && withdrawalProblemOf(failure) === 'FeeChanged';
  const factorError = failure === undefined ? null : factorText(failure);
  return (
    <Confirm
      {...useOrderFacts(props, order)}
      address={{ label: t('confirm.address'), value: echo.address }}
      proof={
        <div className={styles.stack}>
          <ConfirmNotices
            {...{ outcomeUnknown, isFeeOld }}
            warnings={echo.warnings}
            onRenew={() => void renew()}
            error={failure === undefined || factorError !== null ? undefined : explain(failure)}
          />
          <StepUpFields
            purpose="createWithdrawal"
            operation={withdrawalOperation(order, key)}
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
        <HoldButton
          holdLabel={t(outcomeUnknown ? 'withdraw.check' : 'confirm.hold')}
          pressLabel={t(outcomeUnknown ? 'withdraw.check' : 'confirm.press')}
          confirmLabel={t('confirm.again')}
          loadingLabel={t('confirm.sending')}
          isLoading={isBusy}
          isDisabled={proof === null || isFeeOld}
          onConfirm={() => {
            if (proof !== null) send(order, proof);
          }}
        />
      }
    />
  );
}

/** Exactly the server's preview plus the user's choices. */
function orderOf({ coin, recipient, echo, hasTest }: ConfirmSheetProps): WithdrawalOrder {
  const test = hasTest ? testAmountOf(coin, echo) : null;
  return {
    coin: echo.coin,
    network: echo.network,
    address: echo.address,
    memo: echo.memo,
    noMemo: recipient.noMemo,
    amount: echo.amount,
    fee: echo.fee,
    ...(test !== null && { testAmount: test }),
  };
}

function useOrderFacts(
  { coin, recipient, echo }: ConfirmSheetProps,
  { testAmount }: WithdrawalOrder,
): Pick<ConfirmProps, 'figure' | 'facts' | 'total' | 'warning'> {
  const { t } = useTranslation('withdrawals');
  const write = useAmountText();
  const network = coin.networks.find(({ id }) => id === echo.network);
  const unit = { id: coin.id, digits: network?.digits ?? coin.digits };
  const amount = (text: string): string => write.exactCoins(unit, text);
  const hasMemo = network !== undefined && network.memo !== 'none';
  const isTested = testAmount !== undefined;
  const { fee, receives } = costOf(unit, echo, isTested);
  return {
    figure: amount(echo.amount),
    facts: [
      { label: t('confirm.to'), value: recipient.name ?? t('confirm.newRecipient') },
      { label: t('confirm.network'), value: network === undefined ? echo.network : networkLabel(network) },
      ...(hasMemo ? [{ label: t('confirm.memo'), value: echo.memo ?? t('confirm.noMemo') }] : []),
      ...(isTested ? [{ label: t('confirm.test'), value: amount(testAmount) }] : []),
      { label: t(isTested ? 'confirm.fees' : 'confirm.fee'), value: amount(fee) },
    ],
    total: { label: t('confirm.receives'), value: amount(receives) },
    warning:
      echo.undoSeconds > 0 ? t('confirm.warning', { count: echo.undoSeconds }) : t('confirm.warningPlain'),
  };
}
