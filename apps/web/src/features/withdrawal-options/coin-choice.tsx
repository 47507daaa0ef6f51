import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { CheckIcon } from '@gim/ui/icons/icons.ts';
import { Row, RowList } from '@gim/ui/rows/row.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isZero } from '../../shared/coins/amount-text.ts';
import { useBalances, useCoins } from '../../shared/coins/api.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { useHashDialog } from '../../shared/use-hash-dialog.ts';

/** The currency to pay out: dollars, or a coin with a balance. */
export function CoinChoice({ unit }: { readonly unit: string }): ReactElement {
  const { t } = useTranslation(['withdrawal-options', 'app']);
  const { open, close } = useHashDialog(['coin']);
  const { data: coins = [] } = useCoins();
  const { data: balances } = useBalances();
  const nameOf = useCoinName();
  const write = useAmountText();
  const availableOf = (id: string): string =>
    balances?.items.find((balance) => balance.coin === id)?.available ?? '0';
  return (
    <Dialog
      open={open !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      title={t('coins')}
      closeLabel={t('app:close')}
    >
      <RowList label={t('coins')}>
        {coins
          .filter(({ id }) => id === 'USD' || id === unit || !isZero(availableOf(id)))
          .map((item) => (
            <Row
              key={item.id}
              to={item.id === 'USD' ? '/cashout' : `/cashout?coin=${item.id}`}
              link={Link}
              leading={<CoinIcon coin={item.id} />}
              title={nameOf(item)}
              value={<OwnAmount text={write.coins(item, availableOf(item.id))} />}
              trailing={item.id === unit ? <CheckIcon size={18} /> : undefined}
            />
          ))}
      </RowList>
    </Dialog>
  );
}
