import { asset, money, multiply, readMoney, readRatio, toDecimal } from '@gim/money';
import { Key } from '@gim/ui/palette/key.tsx';
import type { PaletteItem } from '@gim/ui/palette/palette-list.tsx';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { writeCoins } from '../../shared/coins/amount-text.ts';
import { useCoins } from '../../shared/coins/api.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { useCoinObject } from '../../shared/coins/use-coin-name.ts';
import { worthIn } from '../../shared/coins/worth-in.ts';
import styles from './palette.module.css';
import { readEquation } from './read-equation.ts';

const usd = { id: 'USD', digits: 2 } as const;

interface FoundEquation {
  readonly item: PaletteItem;
  readonly coin: string;
}

/**
 * "500 usd btc" as the first result: both sides at the current price; Enter opens the form with the amount filled in.
 */
export function useEquation(query: string): FoundEquation | null {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const locale = useServices().texts.language();
  const { data: coins = [] } = useCoins();
  const nameOf = useCoinObject();
  const traded = coins.filter(({ trade, price }) => trade !== null && price !== null);
  const read = readEquation(query, { coins: traded.map(({ id }) => id), language: locale });
  const coin = traded.find(({ id }) => id === read?.coin);
  const price = coin?.price?.usd;
  if (read === null || coin === undefined || price === undefined) return null;
  const { side, amount } = read;
  const typed = side === 'buy' ? usd : coin;
  // More digits than the currency has: not a valid amount.
  if ((amount.split('.')[1] ?? '').length > typed.digits) return null;
  const dollars = writeCoins(usd, side === 'buy' ? amount : worthOf(coin, amount, price), { locale });
  // Links to the forms take the amount in the coin.
  const ofCoin = side === 'buy' ? worthIn(coin, { usd: amount, price }) : amount;
  const inCoin = writeCoins(coin, ofCoin, { locale });
  const [left, right] = side === 'buy' ? [dollars, inCoin] : [inCoin, dollars];
  const item: PaletteItem = {
    id: 'equation',
    icon: <CoinIcon coin={coin.id} size={28} />,
    title: `${left} = ${right}`,
    figure: (
      <>
        {left} <span className={styles.equals}>=</span> {right}
      </>
    ),
    detail: t(side === 'buy' ? 'buyAt' : 'sellAt', { coin: nameOf(coin) }),
    aside: <Key>↵</Key>,
    onChoose: () => void navigate(`/coins/${coin.id}/${side}?amount=${ofCoin}`),
  };
  return { item, coin: coin.id };
}

/** The value of an amount of a coin, rounded down to the cent. */
function worthOf(
  coin: { readonly id: string; readonly digits: number },
  amount: string,
  price: string,
): string {
  const { units } = readMoney(asset(coin.id, coin.digits), amount);
  const { numerator, denominator } = readRatio(price);
  const share = { numerator: numerator * units, denominator: denominator * 10n ** BigInt(coin.digits) };
  return toDecimal(multiply(money(asset('USD', 2), 100n), share, 'down'));
}
