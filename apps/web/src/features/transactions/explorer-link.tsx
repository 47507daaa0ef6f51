import { ExternalLinkIcon } from '@gim/ui/icons/icons.ts';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCoins } from '../../shared/coins/api.ts';
import styles from './chain.module.css';
import type { ChainTransaction } from './chain-state.ts';

/** Links to the network's block explorer. Renders nothing if none is configured or there is no transaction id yet. */
export function ExplorerLink({
  transaction,
}: {
  readonly transaction: ChainTransaction;
}): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { data } = useCoins();
  const { network, txid } = transaction.details;
  const pattern = data
    ?.find(({ id }) => id === transaction.coin)
    ?.networks.find(({ id }) => id === network)?.explorer;
  if (txid === null || !pattern) return null;
  return (
    <TextLink
      className={styles.explorer}
      href={pattern.replace('{txid}', encodeURIComponent(txid))}
      target="_blank"
      rel="noreferrer"
    >
      {t('chain.explorer')}
      <ExternalLinkIcon size={16} />
    </TextLink>
  );
}
