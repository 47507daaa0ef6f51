import type { BalanceItem, CoinItem } from '@gim/contract';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { Row, RowList } from '@gim/ui/rows/row.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isZero } from '../../shared/coins/amount-text.ts';
import { type CoinAct, coinActs } from '../../shared/coins/coin-actions.tsx';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { CoinPriceLine } from '../../shared/coins/coin-price-line.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { worthOf } from '../../shared/coins/worth-in.ts';
import { PageLink } from '../../shared/page-link.tsx';
import { coinsFor } from './coin-groups.ts';
import styles from './manage-list.module.css';

interface PickListProps {
  readonly act: CoinAct;
  readonly coins: readonly CoinItem[];
  readonly balances: readonly BalanceItem[];
}

/** The coins available for an action; a tap starts it. */
export function PickList({ act, coins, balances }: PickListProps): ReactElement {
  const { t } = useTranslation('coins');
  const nameOf = useCoinName();
  const write = useAmountText();
  const found = coinsFor(coinActs[act], coins, balances);
  if (found.length === 0 && (act === 'sell' || act === 'withdraw')) return <NothingTo act={act} />;
  // The server gives the value of the whole balance; of its available part, the price does.
  const availableWorth = (coin: CoinItem, balance: BalanceItem | undefined) => {
    if (balance === undefined || balance.usd === null) return {};
    if (!isZero(balance.locked) && coin.price === null) return {};
    const usd =
      coin.price === null || isZero(balance.locked)
        ? balance.usd
        : worthOf(balance.available, coin.price.usd);
    return { valueDetail: <OwnAmount text={write.dollars(usd)} /> };
  };
  return (
    <div className={styles.list}>
      <RowList label={t(`pick.${act}`)}>
        {found.map((coin) => {
          const balance = balances.find((item) => item.coin === coin.id);
          return (
            <Row
              key={coin.id}
              to={`/coins/${coin.id}/${act}`}
              link={PageLink}
              leading={<CoinIcon coin={coin.id} />}
              title={nameOf(coin)}
              detail={<CoinPriceLine coin={coin} />}
              value={<OwnAmount text={write.coins(coin, balance?.available ?? '0')} />}
              {...availableWorth(coin, balance)}
            />
          );
        })}
      </RowList>
    </div>
  );
}

/** Without a balance, offers the two ways to get a coin. */
function NothingTo({ act }: { readonly act: 'sell' | 'withdraw' }): ReactElement {
  const { t } = useTranslation('coins');
  return (
    <Empty
      title={t(`pick.${act}None`)}
      actions={
        <>
          <ButtonLink render={(props) => <Link {...props} to="/coins?act=buy" />}>
            {t('pick.buyFirst')}
          </ButtonLink>
          <ButtonLink render={(props) => <Link {...props} to="/coins?act=deposit" />}>
            {t('pick.depositFirst')}
          </ButtonLink>
        </>
      }
    >
      {t('pick.noneText')}
    </Empty>
  );
}
