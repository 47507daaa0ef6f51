import { Row, RowList } from '@gim/ui/rows/row.tsx';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { CoinPriceLine } from '../../shared/coins/coin-price-line.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { useWorthText } from '../../shared/coins/use-worth-text.ts';
import { PageLink } from '../../shared/page-link.tsx';
import { SharedPart } from '../../shared/shared-part.tsx';
import type { Holding } from './holdings.ts';

interface HoldingListProps {
  readonly holdings: readonly Holding[];
}

/** The coins as a list, for narrow screens. */
export const HoldingList = memo(function HoldingList({ holdings }: HoldingListProps): ReactElement {
  const { t } = useTranslation('coins');
  const nameOf = useCoinName();
  const write = useAmountText();
  const { worth } = useWorthText();
  return (
    <RowList label={t('home.caption')}>
      {holdings.map(({ coin, balance }) => (
        <Row
          key={coin.id}
          to={`/coins/${coin.id}`}
          link={PageLink}
          leading={
            <SharedPart part="coinIcon" to={`/coins/${coin.id}`}>
              <CoinIcon coin={coin.id} />
            </SharedPart>
          }
          title={nameOf(coin)}
          detail={<CoinPriceLine coin={coin} />}
          value={balance.usd === null ? t('home.noPrice') : <OwnAmount text={worth(balance.usd)} />}
          valueDetail={<OwnAmount text={write.coins(coin, balance.balance)} />}
        />
      ))}
    </RowList>
  );
});
