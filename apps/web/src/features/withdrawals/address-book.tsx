import type { CoinItem, SavedAddress } from '@gim/contract';
import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { Section } from '@gim/ui/app-shell/page.tsx';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { EllipsisVerticalIcon, PlusIcon } from '@gim/ui/icons/icons.ts';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { Tag } from '@gim/ui/status-badge/status-badge.tsx';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useServices } from '../../platform/services.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { AddAddress } from './add-address.tsx';
import { AllowlistRow } from './allowlist-row.tsx';
import { type Addresses, useAddresses } from './api.ts';
import { RecipientIcon } from './recipient-icon.tsx';
import type { WithdrawAccount } from './withdraw-page.tsx';
import styles from './withdrawals.module.css';

const ManageDialogs = lazyPart(async () => ({
  default: (await import('./manage-dialogs.tsx')).ManageDialogs,
}));

type Chosen = Addresses['recent'][number] | SavedAddress;

interface AddressBookProps {
  readonly coin: CoinItem;
  readonly account: WithdrawAccount;
  readonly onChoose: (address: Chosen) => void;
}

/** The saved addresses of a coin and its recent recipients. */
export function AddressBook({ coin, account, onChoose }: AddressBookProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const { data, error, refetch } = useAddresses(coin.id);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.book}>
      <Section
        title={t('addresses.title')}
        action={
          <button type="button" className={styles.add} onClick={() => setAdding(true)}>
            <PlusIcon size={16} />
            {t('addresses.add')}
          </button>
        }
      >
        {data === undefined && error === null ? <ListSkeleton /> : null}
        {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
        {data?.items.length === 0 ? (
          <p className={styles.none}>{t('addresses.none', { coin: coin.id })}</p>
        ) : null}
        <SavedList coin={coin} items={data?.items ?? []} onChoose={onChoose} />
        <AllowlistRow email={account.email} />
      </Section>
      {data === undefined || data.recent.length === 0 ? null : (
        <Section title={t('addresses.recent')}>
          <RecentList coin={coin} items={data.recent} onChoose={onChoose} />
        </Section>
      )}
      <AddAddress {...{ coin, account }} isOpen={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}

interface SavedListProps {
  readonly coin: CoinItem;
  readonly items: readonly SavedAddress[];
  readonly onChoose: (address: Chosen) => void;
}

function SavedList({ coin, items, onChoose }: SavedListProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const [managed, setManaged] = useState<SavedAddress | null>(null);
  const [last, setLast] = useState(managed);
  // Reopening the dialog while it fades out resets it.
  const [openings, setOpenings] = useState(0);
  if (managed !== null && managed !== last) setLast(managed);
  const shown = useShownDialog(managed === null ? null : 'manage');
  return (
    <>
      <ul aria-label={t('addresses.title')}>
        {items.map((item) => (
          <AddressRow
            key={item.id}
            {...{ coin, item }}
            title={item.name}
            onChoose={() => onChoose(item)}
            trailing={
              <IconButton
                label={t('addresses.manage', { name: item.name })}
                icon={<EllipsisVerticalIcon />}
                onClick={() => {
                  setOpenings(openings + 1);
                  setManaged(item);
                }}
              />
            }
          />
        ))}
      </ul>
      {shown === null || last === null ? null : (
        <Suspense>
          <ManageDialogs
            key={openings}
            {...{ coin }}
            // Reads the current item, so that a rename is shown at once.
            address={items.find(({ id }) => id === last.id) ?? last}
            isOpen={managed !== null}
            onClose={() => setManaged(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface RecentListProps {
  readonly coin: CoinItem;
  readonly items: Addresses['recent'];
  readonly onChoose: (address: Chosen) => void;
}

function RecentList({ coin, items, onChoose }: RecentListProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const { texts, now } = useServices();
  return (
    <ul aria-label={t('addresses.recent')}>
      {items.map((item) => {
        const used = formatInnerMoment(new Date(item.lastUsedAt), new Date(now()), {
          language: texts.language(),
        });
        return (
          <AddressRow
            key={`${item.network} ${item.address} ${item.memo ?? ''}`}
            {...{ coin, item }}
            title={<AddressText address={item.address} isShort />}
            detail={t('addresses.lastUsed', { moment: used })}
            onChoose={() => onChoose(item)}
          />
        );
      })}
    </ul>
  );
}

interface AddressRowProps {
  readonly coin: CoinItem;
  readonly item: Chosen;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly onChoose: () => void;
  readonly trailing?: ReactNode;
}

function AddressRow({ coin, item, title, detail, onChoose, trailing }: AddressRowProps): ReactElement {
  const network = coin.networks.find(({ id }) => id === item.network);
  return (
    <li className={styles.row}>
      <button type="button" className={styles.choose} onClick={onChoose}>
        <RecipientIcon coin={coin.id} network={item.network} />
        <span className={styles.rowText}>
          <span className={styles.rowTitle}>{title}</span>
          <span className={styles.rowDetail}>{detail ?? <AddressText address={item.address} isShort />}</span>
        </span>
        <Tag>{network?.standard ?? network?.name ?? item.network}</Tag>
      </button>
      {trailing}
    </li>
  );
}

function ListSkeleton(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Loading label={t('loading')}>
      <div className={styles.stack}>
        <Skeleton height={48} />
        <Skeleton height={48} />
      </div>
    </Loading>
  );
}
