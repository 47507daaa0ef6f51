import { transactionStatuses } from '@gim/contract/flow';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCoins } from '../../shared/coins/api.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import styles from './filter-dialog.module.css';
import { type Filters, noFilters } from './filters.ts';

interface FilterDialogProps {
  readonly isOpen: boolean;
  readonly filters: Filters;
  readonly onClose: () => void;
  readonly onApply: (filters: Filters) => void;
}

/** Represents "no filter": a select has no empty option. */
const ANY = 'any';

/** The filters by coin, status and date. Changes take effect when applied. */
export function FilterDialog({ isOpen, filters, onClose, onApply }: FilterDialogProps): ReactElement {
  const { t } = useTranslation(['transactions', 'app']);
  const [draft, setDraft] = useState(filters);
  const isReversed = draft.from !== null && draft.to !== null && draft.from > draft.to;
  const apply = (chosen: Filters): void => {
    onApply(chosen);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('filters.title')}
      closeLabel={t('app:close')}
      footer={
        <>
          <Button variant="primary" isBlock isDisabled={isReversed} onClick={() => apply(draft)}>
            {t('filters.apply')}
          </Button>
          <Button isBlock onClick={() => apply({ ...noFilters, kind: filters.kind, q: filters.q })}>
            {t('filters.clear')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <CoinField coin={draft.coin} onChange={(coin) => setDraft({ ...draft, coin })} />
        <SelectField
          label={t('filters.status')}
          value={draft.status ?? ANY}
          onValueChange={(value) =>
            setDraft({ ...draft, status: transactionStatuses.find((status) => status === value) ?? null })
          }
          options={[
            { value: ANY, label: t('filters.anyStatus') },
            ...transactionStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
          ]}
        />
        <div className={styles.dates}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t(`filters.${end}`)}
              value={draft[end] ?? ''}
              error={isReversed && end === 'to' ? t('filters.reversed') : undefined}
              onChange={({ target }) =>
                setDraft({ ...draft, [end]: target.value === '' ? null : target.value })
              }
            />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

interface CoinFieldProps {
  readonly coin: string | null;
  readonly onChange: (coin: string | null) => void;
}

function CoinField({ coin, onChange }: CoinFieldProps): ReactElement {
  const { t } = useTranslation('transactions');
  const { data: coins = [] } = useCoins();
  const nameOf = useCoinName();
  // A coin in the address that is not in the loaded catalogue stays selected.
  const isListed = coin === null || coins.some(({ id }) => id === coin);
  return (
    <SelectField
      label={t('filters.coin')}
      value={coin ?? ANY}
      onValueChange={(value) => onChange(value === ANY ? null : value)}
      options={[
        { value: ANY, label: t('filters.anyCoin') },
        ...(isListed ? [] : [{ value: coin, label: coin }]),
        ...coins.map((one) => ({
          value: one.id,
          label: nameOf(one),
          note: one.id,
          icon: <CoinIcon coin={one.id} size={28} />,
        })),
      ]}
    />
  );
}
