import { AddressText } from '@gim/ui/address-text/address-text.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './treasury.module.css';
import type { Treasury } from './use-treasury.ts';

type SuspenseItem = Treasury['suspense'][number];

interface SuspensePartProps {
  readonly items: readonly SuspenseItem[];
  /** The user's id; null if read-only. */
  readonly staffId: string | null;
  readonly onAssign: (item: SuspenseItem) => void;
}

/** Deposits without an owner. Two people are needed to assign one to a client. */
export function SuspensePart({ items, staffId, onAssign }: SuspensePartProps): ReactElement {
  const { t } = useTranslation('treasury');
  const first = items.find((item) => canAssign(item, staffId));
  useKeyActs([
    { command: 'assign', text: t('keys.assign'), run: first === undefined ? null : () => onAssign(first) },
  ]);
  return (
    <section aria-labelledby="suspense">
      <header className={styles.partHead}>
        <h2 id="suspense">{t('suspense.title')}</h2>
        <span>{t('suspense.text')}</span>
      </header>
      {items.length === 0 ? (
        <p className={styles.nothing}>
          {t('suspense.none')}. {t('suspense.noneText')}
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('suspense.time')}</th>
              <th scope="col">{t('suspense.sender')}</th>
              <th scope="col" className={styles.number}>
                {t('suspense.amount')}
              </th>
              <th scope="col">{t('suspense.state')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Row
                key={item.id}
                item={item}
                // The key takes the first, which waits longest.
                keyName={item === first ? 'O' : null}
                onAssign={canAssign(item, staffId) ? onAssign : null}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Two different people assign a deposit. */
const canAssign = ({ state, askedBy }: SuspenseItem, staffId: string | null): boolean =>
  staffId !== null && state !== 'Assigned' && askedBy?.id !== staffId;

interface RowProps {
  readonly item: SuspenseItem;
  readonly keyName: string | null;
  /** Null if the user cannot. */
  readonly onAssign: ((item: SuspenseItem) => void) | null;
}

function Row({ item, keyName, onAssign }: RowProps): ReactElement {
  const { t } = useTranslation('treasury');
  const time = useTimeText();
  const { coins } = useAmountText();
  const { at, from, memo, coin, amount, state, askedBy } = item;
  return (
    <tr>
      <td className={styles.time}>{time(at)}</td>
      <td>
        {from === null ? t('suspense.unknown') : <AddressText address={from} isShort />}
        {memo === null ? null : <small className={styles.below}>{memo}</small>}
      </td>
      <td className={styles.number}>
        <b>{coins(coin, amount)}</b>
      </td>
      <td>
        {onAssign === null ? (
          <span className={styles.quiet}>{t(`suspense.${state}`, { name: askedBy?.name ?? '' })}</span>
        ) : (
          <Button size="sm" onClick={() => onAssign(item)}>
            {t(state === 'Asked' ? 'suspense.assignSecond' : 'suspense.assign')}{' '}
            {keyName === null ? null : <KeyCap name={keyName} />}
          </Button>
        )}
      </td>
    </tr>
  );
}
