import type { CoinNetwork } from '@gim/contract';
import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkIcon } from '../../shared/coins/network-icon.tsx';
import styles from './deposits.module.css';

interface NetworkChipsProps {
  readonly networks: readonly CoinNetwork[];
  readonly chosen: string;
  readonly onChoose: (network: string) => void;
}

/** The networks of a coin. A disabled one can be selected too, and its notice says why it is disabled. */
export function NetworkChips({ networks, chosen, onChoose }: NetworkChipsProps): ReactElement {
  const { t } = useTranslation('deposits');
  return (
    <div className={styles.networks}>
      <span className={styles.label} aria-hidden="true">
        {t('deposit.network')}
      </span>
      <Chips label={t('deposit.network')} layout="scroll">
        {networks.map(({ id, name, standard, canDeposit }) => (
          <Chip key={id} isOn={id === chosen} onClick={() => onChoose(id)}>
            <span className={styles.network} data-off={!canDeposit || undefined}>
              <NetworkIcon network={id} size={20} />
              {name}
              {standard === null ? null : <span className={styles.standard}>{standard}</span>}
              {canDeposit ? null : <VisuallyHidden>, {t('deposit.networkOff')}</VisuallyHidden>}
            </span>
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
