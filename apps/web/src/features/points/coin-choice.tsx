import type { CashSide, CoinItem } from '@gim/contract';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { CheckIcon } from '@gim/ui/icons/icons.ts';
import { Row, RowList } from '@gim/ui/rows/row.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBalances, useCoins } from '../../shared/coins/api.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { type Visit, visitAddress } from './visit-address.ts';

interface CoinChoiceProps {
  readonly side: CashSide;
  readonly visit: Visit;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Chooses the currency of a cash order: dollars, or a coin that is traded for them. */
export function CoinChoice({ side, visit, isOpen, onClose }: CoinChoiceProps): ReactElement {
  const { t } = useTranslation(['points', 'app']);
  const { data: coins = [] } = useCoins();
  const { data: balances } = useBalances();
  const nameOf = useCoinName();
  const write = useAmountText();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(`${side}.coins`)}
      closeLabel={t('app:close')}
    >
      <RowList label={t(`${side}.coins`)}>
        {coins
          .filter((item) => isOffered(item, side))
          .map((item) => {
            const coin = item.id === 'USD' ? null : item.id;
            const available = balances?.items.find((balance) => balance.coin === item.id)?.available;
            return (
              <Row
                key={item.id}
                to={visitAddress(side, 'amount', { ...visit, coin })}
                link={Link}
                leading={<CoinIcon coin={item.id} />}
                title={nameOf(item)}
                detail={t(coin === null ? `${side}.dollarsDetail` : `${side}.coinDetail`)}
                value={
                  side === 'out' && available !== undefined ? (
                    <OwnAmount text={write.coins(item, available)} />
                  ) : undefined
                }
                trailing={coin === visit.coin ? <CheckIcon size={18} /> : undefined}
              />
            );
          })}
      </RowList>
    </Dialog>
  );
}

function isOffered({ id, actions, trade }: CoinItem, side: CashSide): boolean {
  if (!actions.includes(side === 'in' ? 'CashIn' : 'CashOut')) return false;
  return id === 'USD' || (trade !== null && actions.includes(side === 'in' ? 'Buy' : 'Sell'));
}
