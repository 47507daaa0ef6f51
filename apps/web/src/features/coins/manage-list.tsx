import type { BalanceItem, CoinItem } from '@gim/contract';
import { FocusKeeper } from '@gim/ui/focus-keeper/focus-keeper.tsx';
import { ChevronDownIcon, LockIcon } from '@gim/ui/icons/icons.ts';
import { Row, RowGroupTitle, RowList } from '@gim/ui/rows/row.tsx';
import { Switch } from '@gim/ui/switch/switch.tsx';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { CoinPriceLine } from '../../shared/coins/coin-price-line.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { groupCoins } from './coin-groups.ts';
import styles from './manage-list.module.css';
import { useVisibility } from './use-visibility.ts';

interface ManageListProps {
  readonly coins: readonly CoinItem[];
  readonly balances: readonly BalanceItem[];
  /** A search includes hidden coins: leaving them out would suggest that they do not exist. */
  readonly isSearch: boolean;
}

/** Chooses which coins the home screen shows. */
export function ManageList({ coins, balances, isSearch }: ManageListProps): ReactElement {
  const { t } = useTranslation('coins');
  const { held, shown, hidden } = groupCoins(coins, balances);
  return (
    <FocusKeeper>
      {held.length === 0 ? null : (
        <section>
          <RowGroupTitle>{t('manage.withBalance')}</RowGroupTitle>
          <p className={styles.reason}>
            <LockIcon size={16} />
            {t('problems.CoinHasBalance')}
          </p>
          <RowList label={t('manage.withBalance')}>
            {held.map((coin) => (
              <HeldRow key={coin.id} coin={coin} balance={balances.find((item) => item.coin === coin.id)} />
            ))}
          </RowList>
        </section>
      )}
      {shown.length === 0 ? null : (
        <section>
          <RowGroupTitle>{t('manage.shown')}</RowGroupTitle>
          <FreeRows label={t('manage.shown')} coins={shown} isShown />
        </section>
      )}
      {hidden.length === 0 ? null : (
        <Disclosure title={t('manage.hiddenNumber', { number: hidden.length })} isOpen={isSearch}>
          <FreeRows label={t('manage.hidden')} coins={hidden} isShown={false} />
        </Disclosure>
      )}
    </FocusKeeper>
  );
}

interface HeldRowProps {
  readonly coin: CoinItem;
  readonly balance: BalanceItem | undefined;
}

function HeldRow({ coin, balance }: HeldRowProps): ReactElement {
  const { t } = useTranslation('coins');
  const write = useAmountText();
  return (
    <Row
      leading={<CoinIcon coin={coin.id} />}
      title={<CoinTitle coin={coin} />}
      detail={<OwnAmount text={write.coins(coin, balance?.balance ?? '0')} />}
      trailing={<Switch label={t('manage.show', { coin: useCoinName()(coin) })} checked isLocked readOnly />}
    />
  );
}

interface FreeRowsProps {
  readonly label: string;
  readonly coins: readonly CoinItem[];
  readonly isShown: boolean;
}

function FreeRows({ label, coins, isShown }: FreeRowsProps): ReactElement {
  const { t } = useTranslation('coins');
  const nameOf = useCoinName();
  const setHidden = useVisibility();
  return (
    <RowList label={label}>
      {coins.map((coin) => (
        <Row
          key={coin.id}
          leading={<CoinIcon coin={coin.id} />}
          title={<CoinTitle coin={coin} />}
          detail={<CoinPriceLine coin={coin} />}
          trailing={
            <Switch
              label={t('manage.show', { coin: nameOf(coin) })}
              checked={isShown}
              onChange={() => setHidden(coin, isShown)}
            />
          }
        />
      ))}
    </RowList>
  );
}

/** The name links to the coin's page, because this list is also the way to every coin. */
function CoinTitle({ coin }: { readonly coin: CoinItem }): ReactElement {
  const nameOf = useCoinName();
  return (
    <Link className={styles.title} to={`/coins/${coin.id}`}>
      {nameOf(coin)} <span className={styles.ticker}>{coin.id}</span>
    </Link>
  );
}

interface DisclosureProps {
  readonly title: string;
  /** The initial state, until the user toggles it. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

function Disclosure({ title, isOpen: isForced, children }: DisclosureProps): ReactElement {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [wasForced, setWasForced] = useState(isForced);
  // Starting or ending a search resets the user's choice; a search opens the group.
  if (wasForced !== isForced) {
    setWasForced(isForced);
    setChosen(null);
  }
  const isOpen = chosen ?? isForced;
  const id = useId();
  return (
    <section>
      <h2>
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
        >
          {title}
          <ChevronDownIcon size={16} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
