import type { Recipient } from '@gim/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import type { PayoutKind } from './api.ts';
import type { PayoutAccount } from './payout-page.tsx';
import { RecipientList } from './recipient-list.tsx';

const NewCard = lazyPart(async () => ({ default: (await import('./new-card.tsx')).NewCard }));
const NewPayPalDialog = lazyPart(async () => ({
  default: (await import('./new-paypal-dialog.tsx')).NewPayPalDialog,
}));

interface RecipientPartProps {
  readonly kind: PayoutKind;
  readonly account: PayoutAccount;
  readonly recipients: UseQueryResult<readonly Recipient[]>;
  readonly chosen: Recipient | undefined;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
  readonly onChoose: (recipient: Recipient) => void;
  readonly error: string | undefined;
}

/** Chooses or adds a recipient: adding a card replaces the list, adding a PayPal account opens a dialog. */
export function RecipientPart(props: RecipientPartProps): ReactElement {
  const { kind, account, recipients, chosen, isAdding, onAdding, onChoose, error } = props;
  const shown = useShownDialog(isAdding && kind === 'paypal' ? 'add' : null);
  const add = {
    account,
    onClose: () => onAdding(false),
    onAdded: (recipient: Recipient) => {
      onChoose(recipient);
      onAdding(false);
    },
  };
  if (kind === 'card' && isAdding) {
    return (
      <Suspense>
        <NewCard {...add} hasSaved={(recipients.data?.length ?? 0) > 0} />
      </Suspense>
    );
  }
  return (
    <>
      <RecipientList
        {...{ kind, chosen, onChoose, error }}
        items={recipients.data}
        failure={recipients.data === undefined ? recipients.error : null}
        onRetry={() => void recipients.refetch()}
        onAdd={() => onAdding(true)}
      />
      {shown === null ? null : (
        <Suspense>
          <NewPayPalDialog {...add} isOpen={isAdding} />
        </Suspense>
      )}
    </>
  );
}
