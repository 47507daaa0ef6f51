import { Section } from '@gim/ui/app-shell/page.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chain.module.css';
import type { ChainTransaction } from './chain-state.ts';

/** More ticks than this would blur into a grey line; the number is shown anyway. */
const ticksMax = 128;

/** The confirmations, one tick per block. */
export function Confirmations({ transaction }: { readonly transaction: ChainTransaction }): ReactElement {
  const { t } = useTranslation('transactions');
  const { have, need } = transaction.details.confirmations;
  return (
    <Section
      isFirst
      title={t('chain.confirmations')}
      action={
        <span className={styles.count} role="status" data-testid="confirmations">
          {t('chain.of', { have: Math.min(have, need), need })}
        </span>
      }
    >
      {need > ticksMax ? null : (
        <div className={styles.ticks} data-few={need <= 32 || undefined} aria-hidden="true">
          {Array.from({ length: need }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tick has no identity but its position.
            <i key={index} data-on={index < have || undefined} />
          ))}
        </div>
      )}
      <p className={styles.note}>
        {t(transaction.type === 'Deposit' ? 'chain.confirmingIn' : 'chain.confirmingOut')}
      </p>
    </Section>
  );
}
