import type { CoinItem, StepUpProof } from '@gim/contract';
import { addressOperation } from '@gim/contract/withdrawals.addresses';
import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { networkLabel } from '../../shared/coins/network-label.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { StepUpForm } from '../../shared/step-up/step-up-form.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import type { AddAddressProps } from './add-address.tsx';
import { addressesKey, checkRecipient, type NewAddress, saveAddress } from './api.ts';
import { useWithdrawalProblemText } from './problem-texts.ts';
import styles from './withdrawals.module.css';

/** Saves an address: its name and address, then the step-up bound to them. */
export function AddAddressDialog(props: AddAddressProps): ReactElement {
  const [draft, setDraft] = useState<NewAddress | null>(null);
  return draft === null ? (
    <FieldsDialog {...props} onDraft={setDraft} />
  ) : (
    <ProofDialog {...props} draft={draft} />
  );
}

interface FieldsDialogProps extends AddAddressProps {
  readonly onDraft: (draft: NewAddress) => void;
}

interface Values {
  readonly name: string;
  readonly address: string;
  readonly network: string | null;
  readonly memo: string;
}

function FieldsDialog(props: FieldsDialogProps): ReactElement {
  const { coin, isOpen, onClose, start } = props;
  const { t } = useTranslation('withdrawals');
  const { isBusy, error, run, clearError } = useAttempt(useWithdrawalProblemText(coin));
  const [values, setValues] = useState<Values>({
    name: '',
    address: start?.address ?? '',
    network: start?.network ?? null,
    memo: start?.memo ?? '',
  });
  const [fitting, setFitting] = useState<readonly string[]>(start === undefined ? [] : [start.network]);
  const [isTried, setTried] = useState(false);
  const check = useCheck(props);
  const isWhole = values.name.trim() !== '' && values.address.trim() !== '';
  const submit = async (): Promise<void> => {
    const read = await check(values);
    setFitting(read.fitting);
    setValues(read.values);
  };
  return (
    <FormDialog
      {...{ isOpen, onClose, isBusy, error }}
      onSubmit={() => {
        setTried(true);
        if (isWhole) void run(submit);
      }}
      texts={{
        title: t('addresses.addTitle'),
        text: t('addresses.addText'),
        submit: t('addresses.next'),
        submitting: t('addresses.nexting'),
      }}
    >
      <Fields
        {...{ coin, values, fitting, isTried }}
        onType={(next) => {
          clearError();
          setValues({ ...values, ...next });
        }}
      />
    </FormDialog>
  );
}

interface Read {
  readonly values: Values;
  readonly fitting: readonly string[];
}

/** Validates the address. If nothing is missing it continues; else the fields show what is. */
function useCheck({ coin, onDraft }: FieldsDialogProps): (values: Values) => Promise<Read> {
  const services = useServices();
  const userId = useUserId();
  return async (values) => {
    const text = values.address.trim();
    const { address, networks, memo } = await checkRecipient(services, { userId, coin: coin.id, text });
    const [only = null] = networks;
    const chosen = networks.includes(values.network ?? '') ? values.network : null;
    const network = chosen ?? (networks.length === 1 ? only : null);
    const hasMemo = coin.networks.some((each) => each.id === network && each.memo !== 'none');
    const next = { ...values, address, network, memo: values.memo === '' ? (memo ?? '') : values.memo };
    // A network that was only now detected may need a memo that had no field yet.
    if (network !== null && (!hasMemo || values.network === network)) {
      const written = next.memo.trim();
      const kept = hasMemo && written !== '' ? written : null;
      onDraft({ name: values.name.trim(), coin: coin.id, network, address, memo: kept });
    }
    return { values: next, fitting: networks };
  };
}

interface FieldsProps {
  readonly coin: CoinItem;
  readonly values: Values;
  readonly fitting: readonly string[];
  readonly isTried: boolean;
  readonly onType: (next: Partial<Values>) => void;
}

function Fields({ coin, values, fitting, isTried, onType }: FieldsProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const network = coin.networks.find(({ id }) => id === values.network);
  const missing = (text: string): string | undefined =>
    isTried && text.trim() === '' ? t('recipient.required') : undefined;
  return (
    <>
      <TextField
        label={t('addresses.name')}
        hint={t('addresses.nameHint')}
        error={missing(values.name)}
        name="address-name"
        autoComplete="off"
        maxLength={80}
        value={values.name}
        onChange={(event) => onType({ name: event.target.value })}
      />
      <TextField
        label={t('recipient.address')}
        error={missing(values.address)}
        name="new-address"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={400}
        value={values.address}
        onChange={(event) => onType({ address: event.target.value, network: null })}
      />
      {fitting.length > 1 ? (
        <SelectField
          label={t('recipient.network')}
          placeholder={t('recipient.chooseNetwork')}
          value={values.network}
          onValueChange={(id) => onType({ network: id })}
          options={coin.networks
            .filter(({ id }) => fitting.includes(id))
            .map((each) => ({ value: each.id, label: networkLabel(each) }))}
        />
      ) : null}
      {network === undefined || network.memo === 'none' ? null : (
        <TextField
          label={t(network.memo === 'tag' ? 'recipient.tag' : 'recipient.memo')}
          hint={t('recipient.memoHint')}
          name="new-memo"
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
          value={values.memo}
          onChange={(event) => onType({ memo: event.target.value })}
        />
      )}
    </>
  );
}

/** The full address, and the step-up bound to it. */
function ProofDialog(props: AddAddressProps & { readonly draft: NewAddress }): ReactElement {
  const { coin, account, isOpen, onClose, draft } = props;
  const { t } = useTranslation(['withdrawals', 'app']);
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const network = coin.networks.find(({ id }) => id === draft.network);
  const save = async (stepUp: StepUpProof): Promise<void> => {
    const { name } = await saveAddress(services, { userId, ...draft, stepUp });
    // The typed address is now a saved one.
    await Promise.all([
      queries.invalidateQueries({ queryKey: addressesKey(userId) }),
      queries.invalidateQueries({ queryKey: ['withdrawal-recipient', userId] }),
    ]);
    onClose();
    toast(t('addresses.added', { name }));
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('addresses.confirmTitle')}
      description={t('addresses.confirmText')}
      closeLabel={t('app:close')}
    >
      <div className={styles.stack}>
        <Facts
          items={[
            { label: t('addresses.name'), value: draft.name },
            { label: t('confirm.address'), value: <AddressText address={draft.address} /> },
            {
              label: t('confirm.network'),
              value: network === undefined ? draft.network : networkLabel(network),
            },
            ...(draft.memo === null ? [] : [{ label: t('confirm.memo'), value: draft.memo }]),
          ]}
        />
        <StepUpForm
          purpose="createAddress"
          operation={addressOperation(draft)}
          email={account.email}
          onProof={save}
          explain={useWithdrawalProblemText(coin)}
        />
      </div>
    </Dialog>
  );
}
