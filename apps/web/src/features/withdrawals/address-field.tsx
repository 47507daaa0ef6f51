import type { CoinItem, CoinNetwork } from '@gim/contract';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { CheckIcon, ClipboardIcon, CloseIcon, ScanQrCodeIcon } from '@gim/ui/icons/icons.ts';
import { TextArea } from '@gim/ui/text-area/text-area.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import type { CheckedRecipient } from './api.ts';
import { useWithdrawalProblemText } from './problem-texts.ts';
import type { RecipientDraft } from './recipient-draft.ts';
import styles from './withdrawals.module.css';

const ScanDialog = lazyPart(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

interface AddressFieldProps {
  readonly coin: CoinItem;
  readonly draft: RecipientDraft;
  readonly check: UseQueryResult<CheckedRecipient>;
  readonly network: CoinNetwork | undefined;
  /** The checked text is the current input. */
  readonly isResting: boolean;
  readonly isMissing: boolean;
  readonly savedName: string | undefined;
  readonly onText: (text: string) => void;
}

/** The address input with paste and scan, and what was recognised. */
export function AddressField(props: AddressFieldProps): ReactElement {
  const { draft, isMissing, onText } = props;
  const { t } = useTranslation('withdrawals');
  const problem = useFieldProblem(props);
  const [isScanning, setScanning] = useState(false);
  const shown = useShownDialog(isScanning ? 'scan' : null);
  return (
    <>
      <TextArea
        label={t('recipient.address')}
        className={styles.address}
        name="address"
        rows={1}
        placeholder={t('recipient.placeholder')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={1000}
        hint={<Recognized {...props} />}
        error={problem ?? (isMissing ? t('recipient.required') : undefined)}
        value={draft.text}
        // An address is one line; the field only grows to make it easier to compare.
        onChange={(event) => onText(event.target.value.replaceAll('\n', ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        trailing={<FieldButtons {...{ draft, onText }} onScan={() => setScanning(true)} />}
      />
      {shown === null ? null : (
        <Suspense>
          <ScanDialog
            isOpen={isScanning}
            onClose={() => setScanning(false)}
            onRead={(text) => {
              setScanning(false);
              onText(text);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface FieldButtonsProps {
  readonly draft: RecipientDraft;
  readonly onText: (text: string) => void;
  readonly onScan: () => void;
}

function FieldButtons({ draft, onText, onScan }: FieldButtonsProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const paste = async (): Promise<void> => {
    try {
      onText((await navigator.clipboard.readText()).trim());
    } catch {
      toast(t('recipient.pasteFailed'), { tone: 'problem' });
    }
  };
  return (
    <span className={styles.fieldButtons}>
      {draft.text === '' ? (
        <IconButton label={t('recipient.paste')} icon={<ClipboardIcon />} onClick={() => void paste()} />
      ) : (
        <IconButton label={t('recipient.clear')} icon={<CloseIcon />} onClick={() => onText('')} />
      )}
      <IconButton label={t('recipient.scan')} icon={<ScanQrCodeIcon />} onClick={onScan} />
    </span>
  );
}

function useFieldProblem({ coin, draft, check, isResting }: AddressFieldProps): string | undefined {
  const explain = useWithdrawalProblemText(coin);
  if (!isResting || draft.text.trim() === '' || check.error === null || check.isFetching) return undefined;
  return explain(check.error);
}

/** What the address was recognised as. */
function Recognized({ draft, check, network, isResting, savedName }: AddressFieldProps): ReactElement | null {
  const { t } = useTranslation('withdrawals');
  if (draft.text.trim() === '') return null;
  if (!isResting || check.isFetching) return <span role="status">{t('recipient.checking')}</span>;
  if (check.data === undefined) return null;
  const text =
    savedName !== undefined
      ? t('recipient.saved', { name: savedName })
      : network === undefined
        ? t('recipient.recognizedSeveral')
        : t('recipient.recognized', { network: network.name });
  return (
    <span role="status" className={styles.recognized}>
      <CheckIcon size={16} />
      {text}
    </span>
  );
}
