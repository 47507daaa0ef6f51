import { type ReactElement, Suspense, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, noFilters, readFilters, writeFilters } from '../features/transactions/filters.ts';
import { HistoryPages } from '../features/transactions/history-pages.tsx';
import { HistoryTools } from '../features/transactions/history-tools.tsx';
import { lazyPart } from '../platform/lazy-part.ts';

const FilterDialog = lazyPart(async () => ({
  default: (await import('../features/transactions/filter-dialog.tsx')).FilterDialog,
}));
const ExportDialog = lazyPart(async () => ({
  default: (await import('../features/transactions/export-dialog.tsx')).ExportDialog,
}));

export default function Transactions(): ReactElement {
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  const [dialog, setDialog] = useState<'filters' | 'export' | null>(null);
  const close = (): void => setDialog(null);
  // A filter change replaces the history entry, so that Back leaves the page instead of undoing each keystroke.
  const change = useCallback(
    (next: Filters): void => setAddress(writeFilters(next), { replace: true, preventScrollReset: true }),
    [setAddress],
  );
  return (
    <>
      <HistoryTools
        filters={filters}
        onChange={change}
        onOpenFilters={() => setDialog('filters')}
        onOpenExport={() => setDialog('export')}
      />
      <HistoryPages filters={filters} onClear={() => change(noFilters)} />
      <Suspense>
        {dialog === 'filters' ? (
          <FilterDialog isOpen filters={filters} onClose={close} onApply={change} />
        ) : null}
        {dialog === 'export' ? <ExportDialog isOpen filters={filters} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
