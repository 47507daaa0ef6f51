import { Empty } from '@gim/ui/empty/empty.tsx';
import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmPart } from '../features/treasury/alarm-part.tsx';
import { AssetTable } from '../features/treasury/asset-table.tsx';
import { RefillPart } from '../features/treasury/refill-part.tsx';
import { StopPart } from '../features/treasury/stop-part.tsx';
import { SuspensePart } from '../features/treasury/suspense-part.tsx';
import { TransferPart } from '../features/treasury/transfer-part.tsx';
import styles from '../features/treasury/treasury.module.css';
import { TreasuryCounts } from '../features/treasury/treasury-counts.tsx';
import { type OpenDialog, TreasuryDialog } from '../features/treasury/treasury-dialog.tsx';
import { type Treasury as TreasuryState, useTreasury } from '../features/treasury/use-treasury.ts';
import { useSession } from '../platform/services.ts';
import { ListAndDetail } from '../shared/list-and-detail.tsx';

export default function Treasury(): ReactElement {
  const { t } = useTranslation(['treasury', 'app']);
  const { data, isError, isPending, refetch } = useTreasury();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const staff = useSession()?.staff;
  const canManage = staff?.rights.includes('treasury.manage') ?? false;
  const manager = canManage ? (staff?.id ?? null) : null;
  return (
    <ListAndDetail
      title={t('title')}
      hints={[{ keys: ['/'], text: t('app:keys.search') }]}
      aside={data === undefined ? null : <TreasuryCounts treasury={data} />}
      detail={data === undefined ? null : <Side treasury={data} manager={manager} onOpen={setDialog} />}
    >
      {isPending ? <SkeletonRows label={t('app:panes.loadingList')} count={8} /> : null}
      {isError ? (
        <LoadError title={t('assets.failed')} retryLabel={t('assets.retry')} onRetry={() => void refetch()}>
          {t('assets.failedText')}
        </LoadError>
      ) : null}
      {data?.assets.length === 0 ? <Empty title={t('assets.none')}>{t('assets.noneText')}</Empty> : null}
      {data === undefined ? null : (
        <>
          {data.assets.length === 0 ? null : <AssetTable assets={data.assets} />}
          <div className={styles.split}>
            <TransferPart
              transfers={data.transfers}
              canManage={canManage}
              onSweep={() => setDialog({ kind: 'sweep' })}
            />
            <SuspensePart
              items={data.suspense}
              staffId={manager}
              onAssign={(item) => setDialog({ kind: 'assign', item })}
            />
          </div>
        </>
      )}
      {dialog === null ? null : (
        <TreasuryDialog dialog={dialog} assets={data?.assets ?? []} onClose={() => setDialog(null)} />
      )}
    </ListAndDetail>
  );
}

interface SideProps {
  readonly treasury: TreasuryState;
  /** The id of a user who may move coins; null otherwise. */
  readonly manager: string | null;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function Side({ treasury, manager, onOpen }: SideProps): ReactElement {
  const staff = useSession()?.staff;
  return (
    <div className={styles.side}>
      <AlarmPart treasury={treasury} />
      <RefillPart transfers={treasury.transfers} staffId={manager} onAsk={() => onOpen({ kind: 'refill' })} />
      <StopPart
        stops={treasury.stops}
        staffId={staff?.id ?? ''}
        canStop={staff?.rights.includes('treasury.stop') ?? false}
        canStart={manager !== null}
        onStop={(scope) => onOpen({ kind: 'stop', scope })}
        onStart={(stop) => onOpen({ kind: 'start', stop })}
      />
    </div>
  );
}
