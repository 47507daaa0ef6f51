import type { PayoutPreview, Profile, Recipient } from '@gim/contract';
import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Columns } from '@gim/ui/app-shell/page.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { PlusIcon } from '@gim/ui/icons/icons.ts';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { OutcomeUnknownNotice } from '../../shared/sending/outcome-unknown-notice.tsx';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import type { PayoutKind } from './api.ts';
import { isPositive } from './figures.ts';
import { PayoutAmount } from './payout-amount.tsx';
import { PayoutGate } from './payout-gate.tsx';
import { PayoutNotice } from './payout-notice.tsx';
import { payoutOrders } from './payout-orders.ts';
import { PayoutHint, PayoutOrderCard, PayoutSum } from './payout-sum.tsx';
import styles from './payouts.module.css';
import { usePayoutProblemText } from './problem-texts.ts';
import { RecipientPart } from './recipient-part.tsx';
import { usePayoutForm } from './use-payout-form.ts';

const ConfirmSheet = lazyPart(async () => ({ default: (await import('./confirm-sheet.tsx')).ConfirmSheet }));

/** The account's state: its e-mail, its KYC status, and whether withdrawals are paused. */
export interface PayoutAccount {
  readonly email: string;
  readonly kycStatus: Profile['kycStatus'] | undefined;
  readonly isPaused: boolean;
  readonly pauseNotice: ReactNode;
}

export interface PayoutPageProps {
  readonly kind: PayoutKind;
  readonly account: PayoutAccount;
}

/** Withdraws dollars to a card or to PayPal: amount, recipient, fee and step-up. */
export function PayoutPage({ kind, account }: PayoutPageProps): ReactElement {
  const brought = useSearchParams()[0].get('amount') ?? '';
  const [text, setText] = useState(isPositive(brought) ? brought : '');
  const [refused, setRefused] = useState<Profile['kycStatus'] | null>(null);
  const { kycStatus } = account;
  const gate = kycStatus === undefined || kycStatus === 'approved' ? refused : kycStatus;
  if (gate !== null) return <PayoutGate kind={kind} amount={text} status={gate} />;
  return <PayoutForm {...{ kind, account, text }} onText={setText} onIdentityRefused={setRefused} />;
}

export interface PayoutFormProps extends PayoutPageProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The server refused because the identity is not approved. */
  readonly onIdentityRefused: (status: Profile['kycStatus']) => void;
}

function PayoutForm(props: PayoutFormProps): ReactElement {
  const { kind, account, text } = props;
  const { t } = useTranslation('payouts');
  const isWide = useMediaQuery('(min-width: 1100px)');
  const form = usePayoutForm(props);
  const { chosen, figures, failure, problem, review, isAdding } = form;
  const shown = useShownDialog(form.isOpen ? 'confirm' : null);
  const { preview } = figures;
  const sum = { kind, preview, terms: figures.terms };
  const amountError = form.isTried && text === '' ? t('amount.required') : form.sizeError;
  return (
    <Columns isFlow asideLabel={t('amount.order')} aside={isWide ? <PayoutOrderCard {...sum} /> : null}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        {account.pauseNotice}
        <OutcomeUnknownNotice
          kind={payoutOrders}
          problemText={usePayoutProblemText()}
          text={(name) => t(`confirm.${name}`)}
        />
        <PayoutAmount text={text} error={amountError} onText={form.type} onMax={form.takeMax} />
        <PayoutNotice {...{ problem, failure }} error={review.error} />
        <RecipientPart
          {...{ kind, account, chosen, isAdding }}
          recipients={form.recipients}
          onAdding={form.setAdding}
          onChoose={form.choose}
          error={form.isTried && chosen === undefined ? t(`${kind}.chooseFirst`) : undefined}
        />
        <PayoutHint preview={preview} terms={figures.terms} />
        {isWide ? null : <PayoutSum {...sum} />}
        <PageAction
          {...{ kind, chosen, preview }}
          isEnteringCard={kind === 'card' && isAdding}
          onAdd={form.recipients.data?.length === 0 ? () => form.setAdding(true) : undefined}
          isBlocked={account.isPaused || failure !== undefined}
          isBusy={review.isBusy || figures.isBusy}
        />
      </form>
      {shown === null || form.echo === null || chosen === undefined ? null : (
        <Suspense>
          <ConfirmSheet
            {...{ kind, account }}
            isOpen={form.isOpen}
            echo={form.echo}
            recipient={chosen}
            asked={preview?.amount ?? form.echo.amount}
            onEcho={form.setEcho}
            onClose={form.close}
          />
        </Suspense>
      )}
    </Columns>
  );
}

interface PageActionProps {
  readonly kind: PayoutKind;
  readonly chosen: Recipient | undefined;
  readonly preview: PayoutPreview | undefined;
  readonly isEnteringCard: boolean;
  /** Set while no recipient is saved: adding one is the next step. */
  readonly onAdd: (() => void) | undefined;
  readonly isBlocked: boolean;
  readonly isBusy: boolean;
}

/** The label names the next step. Nothing is sent before the step-up. The partner's form has a button of its own. */
function PageAction(props: PageActionProps): ReactElement | null {
  const { kind, chosen, preview, isEnteringCard, onAdd, isBlocked, isBusy } = props;
  const { t } = useTranslation('payouts');
  const write = useAmountText();
  if (isEnteringCard) return null;
  if (onAdd !== undefined) {
    return (
      <ActionBar>
        <Button variant="primary" size="lg" isBlock icon={<PlusIcon size={18} />} onClick={onAdd}>
          {t(`${kind}.addFirst`)}
        </Button>
      </ActionBar>
    );
  }
  const text =
    chosen === undefined
      ? t(`${kind}.choose`)
      : chosen.kind === 'card' && preview !== undefined
        ? t('card.withdraw', { amount: write.dollars(preview.amount), lastFour: chosen.lastFour })
        : chosen.kind === 'card'
          ? t('card.title')
          : t('paypal.withdraw');
  return (
    <ActionBar>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isDisabled={isBlocked || chosen === undefined}
        isLoading={isBusy}
        loadingLabel={t('amount.checking')}
      >
        {text}
      </Button>
    </ActionBar>
  );
}
