import { Button } from '@gim/ui/button/button.tsx';
import { CoinIcon } from '@gim/ui/coin-icon/coin-icon.tsx';
import { CheckIcon, CircleXIcon, ClockIcon } from '@gim/ui/icons/icons.ts';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import { useNetworkNames } from '../../shared/use-network-names.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './treasury.module.css';
import type { Treasury } from './use-treasury.ts';

const SHOWN_MAX = 12;

interface TransferPartProps {
  readonly transfers: Treasury['transfers'];
  readonly canManage: boolean;
  readonly onSweep: () => void;
}

/** Transfers between the house wallets, newest first. */
export function TransferPart({ transfers, canManage, onSweep }: TransferPartProps): ReactElement {
  const { t } = useTranslation('treasury');
  useKeyActs([{ command: 'write', text: t('keys.sweep'), run: canManage ? onSweep : null }]);
  return (
    <section aria-labelledby="sweeps">
      <header className={styles.partHead}>
        <h2 id="sweeps">{t('sweeps.title')}</h2>
        <span>{t('sweeps.text')}</span>
        {canManage ? (
          <Button size="sm" onClick={onSweep}>
            {t('sweeps.now')} <KeyCap name="W" />
          </Button>
        ) : null}
      </header>
      {transfers.length === 0 ? (
        <p className={styles.nothing}>
          {t('sweeps.none')}. {t('sweeps.noneText')}
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('sweeps.time')}</th>
              <th scope="col">{t('assets.asset')}</th>
              <th scope="col">{t('sweeps.kind')}</th>
              <th scope="col" className={styles.number}>
                {t('sweeps.amount')}
              </th>
              <th scope="col">{t('sweeps.state')}</th>
            </tr>
          </thead>
          <tbody>
            {transfers.slice(0, SHOWN_MAX).map((transfer) => (
              <Row key={transfer.id} transfer={transfer} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const looks = {
  Asked: { tone: 'warning', Icon: ClockIcon },
  Confirmed: { tone: 'pending', Icon: ClockIcon },
  Sent: { tone: 'pending', Icon: ClockIcon },
  Done: { tone: 'positive', Icon: CheckIcon },
  Failed: { tone: 'negative', Icon: CircleXIcon },
} as const;

function Row({ transfer }: { readonly transfer: Treasury['transfers'][number] }): ReactElement {
  const { t } = useTranslation('treasury');
  const time = useTimeText();
  const { figure } = useAmountText();
  const networks = useNetworkNames();
  const { tone, Icon } = looks[transfer.state];
  const network = networks(transfer.network);
  return (
    <tr>
      <td className={styles.time}>{time(transfer.at)}</td>
      <td>
        <span className={styles.asset}>
          <CoinIcon coin={transfer.coin} size={16} />
          <span>
            {transfer.coin} {network === transfer.coin ? null : <small>{network}</small>}
          </span>
        </span>
      </td>
      <td className={styles.quiet}>{t(`kinds.${transfer.kind}`)}</td>
      <td className={styles.number}>
        <b>{figure(transfer.coin, transfer.amount)}</b>
      </td>
      <td>
        <StatusText tone={tone} icon={<Icon size={14} />}>
          {t(`states.${transfer.state}`)}
        </StatusText>
      </td>
    </tr>
  );
}
