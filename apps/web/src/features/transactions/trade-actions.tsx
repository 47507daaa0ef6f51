import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { FileDownIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { saveFile } from '../../shared/save-file.ts';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { exportHistory } from './api.ts';
import { noFilters } from './filters.ts';
import type { TradeTransaction } from './trade-state.ts';
import styles from './transaction-page.module.css';

/** The actions of a completed trade: repeat, receipt, contact support. */
export function TradeActions({ transaction }: { readonly transaction: TradeTransaction }): ReactElement {
  const { t } = useTranslation('transactions');
  const services = useServices();
  const userId = useUserId();
  const { isBusy, error, run } = useAttempt(useAnyProblemText());
  const { id, number, coin, type } = transaction;
  const save = async (): Promise<void> => {
    // A statement of this operation alone: its number matches no other.
    const filters = { ...noFilters, q: number };
    saveFile(await exportHistory(services, { id: userId, filters, format: 'pdf' }), `${number}.pdf`);
  };
  return (
    <div className={styles.actions}>
      <ButtonLink
        variant="primary"
        isBlock
        render={(props) => <Link {...props} to={againPath(transaction)} />}
      >
        {t(`trade.again.${type}`, { coin })}
      </ButtonLink>
      <Button isBlock isLoading={isBusy} loadingLabel={t('export.working')} onClick={() => void run(save)}>
        <FileDownIcon size={18} />
        {t('trade.receipt')}
      </Button>
      <ButtonLink
        variant="quiet"
        isBlock
        render={(props) => <Link {...props} to={`/settings/support-service?transaction=${id}`} />}
      >
        {t('trade.ask')}
      </ButtonLink>
      {error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </div>
  );
}

/** Repeats a purchase with the same dollars; a sale's amount depends on the balance. */
function againPath({ type, coin, counter }: TradeTransaction): string {
  if (type === 'Sell') return `/coins/${coin}/sell`;
  return counter === null
    ? `/coins/${coin}/buy`
    : `/coins/${coin}/buy?amount=${counter.amount}&of=quoteAmount`;
}
