import type { CoinItem } from '@gim/contract';
import { type ReactElement, Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import type { WithdrawAccount } from './withdraw-page.tsx';

const AddAddressDialog = lazyPart(async () => ({
  default: (await import('./add-address-dialog.tsx')).AddAddressDialog,
}));

export interface AddAddressProps {
  readonly coin: CoinItem;
  readonly account: WithdrawAccount;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Prefilled values. */
  readonly start?: { readonly address: string; readonly network: string; readonly memo: string };
}

/** The dialog that saves an address, loaded when first opened. */
export function AddAddress(props: AddAddressProps): ReactElement | null {
  const shown = useShownDialog(props.isOpen ? 'add' : null);
  if (shown === null) return null;
  return (
    <Suspense>
      <AddAddressDialog {...props} />
    </Suspense>
  );
}
