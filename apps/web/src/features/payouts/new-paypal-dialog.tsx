import type { StepUpProof } from '@gim/contract';
import { recipientOperation } from '@gim/contract/payouts.recipients';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { FlowProgress } from '@gim/ui/stepper/stepper.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { StepUpForm } from '../../shared/step-up/step-up-form.tsx';
import { useUserId } from '../../shared/use-user-id.ts';
import { createRecipient, type NewPayPal, recipientsKey } from './api.ts';
import { states } from './country-data.ts';
import type { NewRecipientProps } from './new-card.tsx';
import styles from './payouts.module.css';
import { accountErrors, addressErrors, emptyPayPal, type PayPalDraft, payPalOf } from './paypal-draft.ts';
import { AccountFields, AddressFields } from './paypal-fields.tsx';
import { countryName, hasStates } from './places.ts';
import { usePayoutProblemText } from './problem-texts.ts';
import { holderName } from './recipient-text.ts';

interface NewPayPalProps extends NewRecipientProps {
  readonly isOpen: boolean;
}

/** Adds a PayPal recipient: the account, the address, then the step-up bound to both. */
export function NewPayPalDialog(props: NewPayPalProps): ReactElement {
  const [draft, setDraft] = useState(emptyPayPal);
  const [step, setStep] = useState<'account' | 'address' | 'proof'>('account');
  const change = (next: Partial<PayPalDraft>): void => setDraft({ ...draft, ...next });
  const whole = payPalOf(draft);
  if (step === 'proof' && whole !== null)
    return <ProofDialog {...props} recipient={whole} onBack={() => setStep('address')} />;
  return step === 'account' ? (
    <AccountDialog {...props} draft={draft} onChange={change} onNext={() => setStep('address')} />
  ) : (
    <AddressDialog
      {...props}
      draft={draft}
      onChange={change}
      onBack={() => setStep('account')}
      onNext={() => setStep('proof')}
    />
  );
}

interface StepProps extends NewPayPalProps {
  readonly draft: PayPalDraft;
  readonly onChange: (next: Partial<PayPalDraft>) => void;
  readonly onNext: () => void;
}

function AccountDialog({ isOpen, onClose, draft, onChange, onNext }: StepProps): ReactElement {
  const { t } = useTranslation('payouts');
  const [isTried, setTried] = useState(false);
  const errors = accountErrors(draft);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={false}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(errors).length === 0) onNext();
      }}
      texts={{
        title: t('newPayPal.stepOne'),
        text: t('newPayPal.stepOneText'),
        submit: t('newPayPal.next'),
        submitting: t('newPayPal.next'),
      }}
    >
      <FlowProgress step={1} of={2} />
      <AccountFields {...{ draft, onChange }} errors={isTried ? errors : {}} />
    </FormDialog>
  );
}

function AddressDialog(props: StepProps & { readonly onBack: () => void }): ReactElement {
  const { isOpen, onClose, draft, onChange, onNext, onBack } = props;
  const { t } = useTranslation('payouts');
  const [isTried, setTried] = useState(false);
  const errors = addressErrors(draft);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={false}
      onSubmit={() => {
        setTried(true);
        if (Object.keys(errors).length === 0) onNext();
      }}
      texts={{
        title: t('newPayPal.stepTwo'),
        text: t('newPayPal.stepTwoText'),
        submit: t('newPayPal.next'),
        submitting: t('newPayPal.next'),
      }}
      otherActions={
        <Button isBlock onClick={onBack}>
          {t('newPayPal.back')}
        </Button>
      }
    >
      <FlowProgress step={2} of={2} />
      <AddressFields {...{ draft, onChange }} errors={isTried ? errors : {}} />
    </FormDialog>
  );
}

interface ProofDialogProps extends NewPayPalProps {
  readonly recipient: NewPayPal;
  readonly onBack: () => void;
}

/** A summary, and the step-up bound to it. */
function ProofDialog({
  account,
  isOpen,
  onClose,
  onAdded,
  recipient,
  onBack,
}: ProofDialogProps): ReactElement {
  const { t } = useTranslation(['payouts', 'app']);
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const whole = { kind: 'paypal', currency: 'USD', ...recipient } as const;
  const save = async (stepUp: StepUpProof): Promise<void> => {
    const added = await createRecipient(services, { userId, recipient: whole, stepUp });
    await queries.invalidateQueries({ queryKey: recipientsKey(userId) });
    onAdded(added);
    toast(t('newPayPal.added', { name: holderName(recipient) }));
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('newPayPal.confirmTitle')}
      description={t('newPayPal.confirmText')}
      closeLabel={t('app:close')}
      footer={
        <Button isBlock onClick={onBack}>
          {t('newPayPal.back')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Facts items={useFacts(recipient)} />
        <StepUpForm
          purpose="createRecipient"
          operation={recipientOperation(whole)}
          email={account.email}
          onProof={save}
          explain={usePayoutProblemText()}
        />
      </div>
    </Dialog>
  );
}

function useFacts(recipient: NewPayPal): readonly { readonly label: string; readonly value: string }[] {
  const { t } = useTranslation('payouts');
  const language = useServices().texts.language();
  const { address, holder, postalAddress, city, state, country, zip } = recipient;
  const part = hasStates(country) && state !== null ? states[country][state] : undefined;
  return [
    { label: t('newPayPal.address'), value: address },
    {
      label: t(holder.kind === 'person' ? 'newPayPal.legalName' : 'newPayPal.companyName'),
      value: holderName(recipient),
    },
    {
      label: t('newPayPal.postalAddress'),
      value: [postalAddress, city, part, zip, countryName(country, language)]
        .filter((line) => line !== undefined && line !== null)
        .join(', '),
    },
    { label: t('newPayPal.currency'), value: 'USD' },
  ];
}
