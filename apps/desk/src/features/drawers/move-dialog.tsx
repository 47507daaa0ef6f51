import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTyped } from '../../shared/typed-amount.ts';
import { useLanguage } from '../../shared/use-language.ts';
import { Refusal } from './count-pane.tsx';
import styles from './drawers.module.css';
import type { DrawerActions } from './use-drawer.ts';

/** Moves a bag from or to the vault. */
export function MoveDialog({
  actions,
  onClose,
}: {
  readonly actions: DrawerActions;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['drawers', 'app']);
  const formId = useId();
  const [direction, setDirection] = useState<'fromVault' | 'toVault'>('fromVault');
  const [amount, setAmount] = useState('');
  const [bag, setBag] = useState('');
  const [courier, setCourier] = useState('');
  const exact = readTyped(amount, { language: useLanguage(), decimals: 2 });
  const keyOf = useIntent(JSON.stringify([direction, exact, bag, courier]), actions.refusal);
  const isReady = exact !== null && bag.trim() !== '' && courier.trim() !== '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady) return;
    const body = { direction, amount: exact, bag: bag.trim(), courier: courier.trim() };
    if ((await actions.run({ kind: 'move', body, key: keyOf() })) === null) return;
    toast(t(`move.${direction}Done`));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('move.title')}
      description={t('move.text')}
      closeLabel={t('app:dialogs.close')}
      isBusy={actions.isBusy}
      footer={
        <Button
          type="submit"
          form={formId}
          isBlock
          isLoading={actions.isBusy}
          loadingLabel={t('sending')}
          isDisabled={!isReady}
          disabledReason={isReady ? undefined : t('move.needs')}
        >
          {t(`move.${direction}`)}
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Segments
          label={t('move.direction')}
          segments={[
            { value: 'fromVault', label: t('kinds.fromVault') },
            { value: 'toVault', label: t('kinds.toVault') },
          ]}
          value={direction}
          onValueChange={setDirection}
          isFill
        />
        <MoveField
          name="amount"
          value={amount}
          error={amount.trim() !== '' && exact === null ? t('move.amountWrong') : undefined}
          onType={setAmount}
        />
        <MoveField name="bag" value={bag} onType={setBag} />
        <MoveField name="courier" value={courier} onType={setCourier} />
        <Refusal actions={actions} />
      </form>
    </Dialog>
  );
}

/**
 * The idempotency key: kept while the content is unchanged, so that a press after a lost response moves the bag once.
 * After a definite refusal a retry gets a new key.
 */
function useIntent(content: string, refusal: DrawerActions['refusal']): () => string {
  const intent = useRef({ content: '', key: '' });
  return () => {
    const isRefused = refusal !== null && refusal !== 'unavailable';
    if (intent.current.content !== content || isRefused)
      intent.current = { content, key: crypto.randomUUID() };
    return intent.current.key;
  };
}

interface MoveFieldProps {
  readonly name: 'amount' | 'bag' | 'courier';
  readonly value: string;
  readonly error?: string | undefined;
  readonly onType: (typed: string) => void;
}

/** The server's maximum lengths. An amount has none here: a field cuts what is pasted, which would be another amount. */
const lengths = { amount: undefined, bag: 40, courier: 120 } as const;

function MoveField({ name, value, error, onType }: MoveFieldProps): ReactElement {
  const { t } = useTranslation('drawers');
  return (
    <TextField
      label={t(`move.${name}`)}
      error={error}
      maxLength={lengths[name]}
      autoComplete="off"
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
