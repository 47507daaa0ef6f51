import type { CoinNetwork, DepositInfo } from '@gim/contract';
import { RefreshCwIcon, SearchIcon } from '@gim/ui/icons/icons.ts';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useServices } from '../../platform/services.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { depositInfoKey, renewAddress } from './api.ts';
import styles from './deposits.module.css';
import { useDepositProblemText } from './problem-texts.ts';

const LookupDialog = lazyPart(async () => ({ default: (await import('./lookup-dialog.tsx')).LookupDialog }));

interface DepositToolsProps {
  readonly info: DepositInfo;
  readonly network: CoinNetwork;
}

/** Rarely needed: looking up a missing deposit and renewing the address. */
export function DepositTools({ info, network }: DepositToolsProps): ReactElement {
  const { t } = useTranslation('deposits');
  const [open, setOpen] = useState<'lookup' | 'renew' | null>(null);
  const shown = useShownDialog(open);
  const dialog = { info, network, isOpen: open !== null, onClose: () => setOpen(null) };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend; these are buttons.
    <div role="group" aria-label={t('deposit.more')} className={styles.tools}>
      <button type="button" className={styles.tool} onClick={() => setOpen('lookup')}>
        <SearchIcon size={18} />
        {t('lookup.open')}
      </button>
      {/* A shared address is the same for all users and cannot be renewed. */}
      {info.memo === null ? (
        <button type="button" className={styles.tool} onClick={() => setOpen('renew')}>
          <RefreshCwIcon size={18} />
          {t('renew.open')}
        </button>
      ) : null}
      {shown === 'renew' ? <RenewDialog {...dialog} /> : null}
      {shown === 'lookup' ? (
        <Suspense>
          <LookupDialog {...dialog} />
        </Suspense>
      ) : null}
    </div>
  );
}

export interface DepositDialogProps extends DepositToolsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function RenewDialog({ info, isOpen, onClose }: DepositDialogProps): ReactElement {
  const { t } = useTranslation('deposits');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const place = { coin: info.currency, network: info.network };
  const renew = async (): Promise<void> => {
    const renewed = await renewAddress(services, { userId, ...place });
    queries.setQueryData(depositInfoKey(userId, place), renewed);
    onClose();
    toast(t('renew.done'));
  };
  return (
    <ConfirmDialog
      isHarmless
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={renew}
      explain={useDepositProblemText()}
      texts={{
        title: t('renew.title'),
        text: t('renew.text'),
        submit: t('renew.submit'),
        submitting: t('renew.submitting'),
        keep: t('renew.keep'),
      }}
    />
  );
}
