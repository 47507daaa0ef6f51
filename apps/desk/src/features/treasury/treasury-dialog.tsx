import type { MoneyOutStop, StopScope, TreasuryAsset } from '@gim/contract/treasury';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { ReasonDialog, type ReasonDialogProps } from '../../shared/reason-dialog.tsx';
import { useLanguage } from '../../shared/use-language.ts';
import { useNetworkNames } from '../../shared/use-network-names.ts';
import { actionOf, type DialogFields, emptyFields, type Wanted } from './dialog-fields.ts';
import { stopLabel } from './stop-label.ts';
import { runTreasuryAction } from './treasury-action.ts';
import { TreasuryFields } from './treasury-fields.tsx';
import { type Treasury, useRefetchTreasury } from './use-treasury.ts';

export type OpenDialog =
  | { readonly kind: 'sweep' | 'refill' }
  | { readonly kind: 'stop'; readonly scope: StopScope }
  | { readonly kind: 'start'; readonly stop: MoneyOutStop }
  | { readonly kind: 'assign'; readonly item: Treasury['suspense'][number] };

interface TreasuryDialogProps {
  readonly dialog: OpenDialog;
  readonly assets: readonly TreasuryAsset[];
  readonly onClose: () => void;
}

/** The dialog of every treasury action: the effect, the fields, the note and the button. */
export function TreasuryDialog({ dialog, assets, onClose }: TreasuryDialogProps): ReactElement {
  const { t } = useTranslation('treasury');
  const { client } = useServices();
  const refetch = useRefetchTreasury();
  const wanted = wantedOf(dialog);
  const [fields, setFields] = useState<DialogFields>(() => emptyFields(wanted));
  const [isAsked, setIsAsked] = useState(false);
  // One idempotency key per dialog: a press after a lost response moves the coins once.
  const [key] = useState(() => crypto.randomUUID());
  const action = actionOf(wanted, fields, useLanguage());
  const { kind } = dialog;
  const words = useDialogWords(dialog, fields);
  const run = async (note: string): Promise<string | null> => {
    if (action === null) return t('problems.unavailable');
    const outcome = await runTreasuryAction(client, action, { note, key });
    void refetch();
    if (outcome.kind === 'refused') return t(`problems.${outcome.reason}`);
    const needsAnother = !outcome.isDone && (kind === 'start' || kind === 'assign');
    toast(needsAnother ? t(`dialogs.${kind}.asked`) : t(`dialogs.${kind}.done`));
    return null;
  };
  return (
    <ReasonDialog
      {...words}
      noteLabel={t(`dialogs.${kind}.label`)}
      isComplete={action !== null}
      onAsked={() => setIsAsked(true)}
      run={run}
      onClose={onClose}
    >
      <TreasuryFields {...{ wanted, assets, fields, isAsked }} onChange={setFields} />
    </ReasonDialog>
  );
}

/** Title, effect and button. A stop names what it stops, so that nobody stops all for one coin. */
function useDialogWords(
  dialog: OpenDialog,
  fields: DialogFields,
): Pick<ReasonDialogProps, 'title' | 'text' | 'submitLabel' | 'holdLabel' | 'isDanger'> {
  const { t } = useTranslation('treasury');
  const networks = useNetworkNames();
  const { kind } = dialog;
  if (kind !== 'stop')
    return {
      title: t(`dialogs.${kind}.title`),
      text: t(`dialogs.${kind}.text`),
      submitLabel: t(`dialogs.${kind}.submit`),
    };
  const { scope } = dialog;
  const { label, subject } = stopLabel(scope, { subject: fields.subject, networks });
  return {
    title: t(`dialogs.stop.title.${scope}`),
    text: t(`dialogs.stop.text.${scope}`),
    submitLabel: t(`dialogs.stop.submit.${label}`, { subject }),
    holdLabel: t(`dialogs.stop.hold.${label}`, { subject }),
    isDanger: true,
  };
}

function wantedOf(dialog: OpenDialog): Wanted {
  switch (dialog.kind) {
    case 'sweep':
    case 'refill':
      return { kind: dialog.kind };
    case 'stop':
      return { kind: 'stop', scope: dialog.scope };
    case 'start':
      return { kind: 'start', id: dialog.stop.id };
    case 'assign':
      return { kind: 'assign', id: dialog.item.id, userId: dialog.item.userId };
  }
}
