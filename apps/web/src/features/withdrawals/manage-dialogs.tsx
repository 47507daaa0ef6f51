import type { CoinItem, SavedAddress } from '@gim/contract';
import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment, formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { networkLabel } from '../../shared/coins/network-label.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { addressesKey, deleteAddress, renameAddress } from './api.ts';
import { useWithdrawalProblemText } from './problem-texts.ts';

interface ManageDialogsProps {
  readonly coin: CoinItem;
  readonly address: SavedAddress;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A saved address in full, with rename and delete. */
export function ManageDialogs(props: ManageDialogsProps): ReactElement {
  const [step, setStep] = useState<'look' | 'rename' | 'delete'>('look');
  if (step === 'rename') return <RenameDialog {...props} />;
  if (step === 'delete') return <DeleteDialog {...props} />;
  return <LookDialog {...props} onStep={setStep} />;
}

function LookDialog(
  props: ManageDialogsProps & { readonly onStep: (step: 'rename' | 'delete') => void },
): ReactElement {
  const { coin, address, isOpen, onClose, onStep } = props;
  const { t } = useTranslation(['withdrawals', 'app']);
  const { texts, now } = useServices();
  const network = coin.networks.find(({ id }) => id === address.network);
  const format = { language: texts.language() };
  const moment = (at: string): string => formatInnerMoment(new Date(at), new Date(now()), format);
  const isWaiting = address.usableFrom !== null && Date.parse(address.usableFrom) > now();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={address.name}
      closeLabel={t('app:close')}
      footer={
        <>
          <Button isBlock onClick={() => onStep('rename')}>
            {t('addresses.rename')}
          </Button>
          <Button variant="danger" isBlock onClick={() => onStep('delete')}>
            {t('addresses.delete')}
          </Button>
        </>
      }
    >
      {isWaiting && address.usableFrom !== null ? (
        <Notice tone="pending">{t('addresses.usableFrom', { moment: moment(address.usableFrom) })}</Notice>
      ) : null}
      <Facts
        items={[
          { label: t('confirm.address'), value: <AddressText address={address.address} /> },
          {
            label: t('confirm.network'),
            value: network === undefined ? address.network : networkLabel(network),
          },
          ...(address.memo === null ? [] : [{ label: t('confirm.memo'), value: address.memo }]),
          {
            label: t('addresses.created'),
            value: formatMoment(new Date(address.createdAt), new Date(now()), format),
          },
          {
            label: t('addresses.detailTitle'),
            value:
              address.lastUsedAt === null
                ? t('addresses.neverUsed')
                : t('addresses.lastUsed', { moment: moment(address.lastUsedAt) }),
          },
        ]}
      />
    </Dialog>
  );
}

function RenameDialog({ coin, address, isOpen, onClose }: ManageDialogsProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const { isBusy, error, run } = useAttempt(useWithdrawalProblemText(coin));
  const [name, setName] = useState(address.name);
  const rename = async (): Promise<void> => {
    await renameAddress(services, { userId, addressId: address.id, name: name.trim() });
    await queries.invalidateQueries({ queryKey: addressesKey(userId) });
    onClose();
    toast(t('addresses.renamed'));
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      error={error}
      isDisabled={name.trim() === ''}
      onSubmit={() => {
        if (name.trim() !== '') void run(rename);
      }}
      texts={{
        title: t('addresses.renameTitle'),
        text: t('addresses.renameText'),
        submit: t('addresses.renameSubmit'),
        submitting: t('addresses.renaming'),
      }}
    >
      <TextField
        label={t('addresses.name')}
        name="address-name"
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

/** Shows the full address to delete, because names alone can be confused. */
function DeleteDialog({ coin, address, isOpen, onClose }: ManageDialogsProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const { isBusy, error, run } = useAttempt(useWithdrawalProblemText(coin));
  const network = coin.networks.find(({ id }) => id === address.network);
  const remove = async (): Promise<void> => {
    await deleteAddress(services, { userId, addressId: address.id });
    await Promise.all([
      queries.invalidateQueries({ queryKey: addressesKey(userId) }),
      queries.invalidateQueries({ queryKey: ['withdrawal-recipient', userId] }),
    ]);
    onClose();
    toast(t('addresses.deleted'));
  };
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('addresses.deleteTitle')}
      description={t('addresses.deleteText', {
        name: address.name,
        network: network?.standard ?? network?.name ?? address.network,
      })}
      isBusy={isBusy}
      actions={
        <>
          <Button
            variant="danger-solid"
            isBlock
            isLoading={isBusy}
            loadingLabel={t('addresses.deleting')}
            onClick={() => void run(remove)}
          >
            {t('addresses.deleteSubmit')}
          </Button>
          <Button isBlock isDisabled={isBusy} onClick={onClose}>
            {t('addresses.keep')}
          </Button>
        </>
      }
    >
      <AddressText address={address.address} />
      {error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </AlertDialog>
  );
}
