import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface HistoryEmptyProps {
  /** Filters are active. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** Shown if there are no operations, or none that match. */
export function HistoryEmpty({ isFiltered, onClear }: HistoryEmptyProps): ReactElement {
  const { t } = useTranslation('transactions');
  if (isFiltered) {
    return (
      <Empty title={t('list.nothing')} actions={<Button onClick={onClear}>{t('list.clear')}</Button>}>
        {t('list.nothingText')}
      </Empty>
    );
  }
  return (
    <Empty
      title={t('list.empty')}
      sealSize={144}
      actions={
        <>
          <ButtonLink variant="primary" render={(props) => <Link {...props} to="/coins?act=buy" />}>
            {t('list.buy')}
          </ButtonLink>
          <ButtonLink render={(props) => <Link {...props} to="/cashin" />}>{t('list.cashIn')}</ButtonLink>
        </>
      }
    >
      {t('list.emptyText')}
    </Empty>
  );
}
