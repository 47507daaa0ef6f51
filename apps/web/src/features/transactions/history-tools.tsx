import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { FileTextIcon, SlidersHorizontalIcon } from '@gim/ui/icons/icons.ts';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countHidden, type Filters, kindNames } from './filters.ts';
import styles from './history-tools.module.css';

interface HistoryToolsProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly onOpenFilters: () => void;
  readonly onOpenExport: () => void;
}

/** The filters of the history: kinds directly, the others behind a button. */
export function HistoryTools({
  filters,
  onChange,
  onOpenFilters,
  onOpenExport,
}: HistoryToolsProps): ReactElement {
  const { t } = useTranslation('transactions');
  const hidden = countHidden(filters);
  return (
    <div className={styles.tools}>
      <Chips label={t('list.kinds.label')} layout="scroll">
        {[null, ...kindNames].map((kind) => (
          <Chip
            key={kind}
            size="sm"
            isOn={filters.kind === kind}
            onClick={() => onChange({ ...filters, kind })}
          >
            {t(`list.kinds.${kind ?? 'all'}`)}
          </Chip>
        ))}
      </Chips>
      <div className={styles.line}>
        <TypedSearch value={filters.q} onSettle={(q) => onChange({ ...filters, q })} />
        <IconButton
          label={hidden === 0 ? t('filters.open') : t('filters.openCount', { count: hidden })}
          icon={<SlidersHorizontalIcon />}
          aria-haspopup="dialog"
          count={hidden}
          onClick={onOpenFilters}
        />
        <IconButton
          label={t('export.open')}
          icon={<FileTextIcon />}
          aria-haspopup="dialog"
          onClick={onOpenExport}
        />
      </div>
    </div>
  );
}

const SETTLE_MS = 300;

/** Debounced search field. */
function TypedSearch({
  value,
  onSettle,
}: {
  readonly value: string;
  readonly onSettle: (value: string) => void;
}): ReactElement {
  const { t } = useTranslation('transactions');
  const [typed, setTyped] = useState(value);
  const [settled, setSettled] = useState(value);
  // The address changed otherwise, e.g. by going back.
  if (value !== settled) {
    setSettled(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === settled) return;
    const timer = setTimeout(() => {
      setSettled(typed);
      onSettle(typed);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, settled, onSettle]);
  return (
    <SearchField
      className={styles.search}
      label={t('list.search')}
      clearLabel={t('list.clearSearch')}
      maxLength={200}
      value={typed}
      onValueChange={setTyped}
    />
  );
}
