import type { CoinItem, TransactionItem } from '@gim/contract';
import {
  ArrowDownToLineIcon,
  ArrowUpFromLineIcon,
  BanknoteArrowDownIcon,
  BanknoteArrowUpIcon,
  CreditCardIcon,
  MinusIcon,
  PlusIcon,
  WalletIcon,
} from '@gim/ui/icons/icons.ts';
import type { PaletteGroup, PaletteItem } from '@gim/ui/palette/palette-list.tsx';
import { findItems } from '@gim/ui/palette/palette-match.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { useCoins } from '../../shared/coins/api.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName, useCoinObject } from '../../shared/coins/use-coin-name.ts';
import { writeSigned } from '../../shared/transactions/amount-text.ts';
import { useLatestTransactions } from '../../shared/transactions/api.ts';
import { isVoid, typeIcons } from '../../shared/transactions/looks.ts';
import { useTransactionTitle } from '../../shared/transactions/use-transaction-text.ts';
import { places } from './places.ts';
import { useEquation } from './use-equation.tsx';

/** The number of latest operations to search. */
const searchedCount = 50;
/** The number of results per group, so that every group is visible. */
const shown = { do: 5, activity: 4, coins: 5, goTo: 6 } as const;

/** The search results by group. */
export function usePaletteGroups(query: string): readonly PaletteGroup[] {
  const { t } = useTranslation('palette');
  const isAsked = query.trim() !== '';
  const equation = useEquation(query);
  // An exchange also lists the other actions of its coin.
  const words = equation?.coin ?? query;
  const acts = useActs(isAsked);
  const coins = useCoinItems();
  const operations = useOperations();
  const go = usePlaces();
  const find = (items: readonly PaletteItem[], count: number): readonly PaletteItem[] =>
    findItems(items, words).slice(0, count);
  return [
    {
      label: t('groups.do'),
      items: [...(equation === null ? [] : [equation.item]), ...find(acts, isAsked ? shown.do : acts.length)],
    },
    { label: t('groups.activity'), items: isAsked ? find(operations, shown.activity) : [] },
    { label: t('groups.coins'), items: find(coins, shown.coins) },
    { label: t('groups.goTo'), items: find(go, shown.goTo) },
  ];
}

/** The actions; with a query also the actions of each coin, so that "buy btc" is one result. */
function useActs(isAsked: boolean): readonly PaletteItem[] {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const { data: coins = [] } = useCoins();
  const nameOf = useCoinObject();
  const act = (id: string, title: string, to: string, icon: PaletteItem['icon']): PaletteItem => ({
    id,
    title,
    icon,
    onChoose: () => void navigate(to),
  });
  const general = [
    ...coinActs.map(({ key, Icon }) => act(key, t(`${key}Act`), `/coins?act=${key}`, <Icon />)),
    act('cashIn', t('cashIn'), '/cashin', <BanknoteArrowDownIcon />),
    act('cashOut', t('cashOut'), '/cashout?way=cash', <BanknoteArrowUpIcon />),
    act('card', t('card'), '/cashout/card', <CreditCardIcon />),
    act('paypal', t('paypal'), '/cashout/paypal', <WalletIcon />),
  ];
  if (!isAsked) return general;
  const withCoin = coins.flatMap((coin) =>
    coinActs
      .filter(({ action }) => coin.actions.includes(action))
      .map(({ key, Icon }) => ({
        ...act(`${key}-${coin.id}`, t(key, { coin: nameOf(coin) }), `/coins/${coin.id}/${key}`, <Icon />),
        keywords: `${coin.id} ${coin.name}`,
      })),
  );
  return [...general, ...withCoin];
}

const coinActs = [
  { key: 'buy', action: 'Buy', Icon: PlusIcon },
  { key: 'sell', action: 'Sell', Icon: MinusIcon },
  { key: 'deposit', action: 'Deposit', Icon: ArrowDownToLineIcon },
  { key: 'withdraw', action: 'Withdraw', Icon: ArrowUpFromLineIcon },
] as const;

function useCoinItems(): readonly PaletteItem[] {
  const navigate = useNavigate();
  const { data: coins = [] } = useCoins();
  const nameOf = useCoinName();
  const write = useAmountText();
  return coins.map((coin: CoinItem) => ({
    id: `coin-${coin.id}`,
    icon: <CoinIcon coin={coin.id} size={24} />,
    title: nameOf(coin),
    detail: coin.id,
    keywords: coin.name,
    aside: coin.price === null ? undefined : write.price(coin.price.usd),
    onChoose: () => void navigate(`/coins/${coin.id}`),
  }));
}

function useOperations(): readonly PaletteItem[] {
  const titleOf = useTransactionTitle();
  const navigate = useNavigate();
  const { texts, now } = useServices();
  const language = texts.language();
  const { data = [] } = useLatestTransactions({ limit: searchedCount });
  const today = new Date(now());
  return data.map((item: TransactionItem) => {
    const Icon = typeIcons[item.type];
    return {
      id: `operation-${item.id}`,
      icon: <Icon />,
      title: titleOf(item),
      detail: formatMoment(new Date(item.createdAt), today, { language }),
      keywords: item.coin,
      aside: <OwnAmount text={writeSigned(item, language)} isVoid={isVoid(item.status)} />,
      onChoose: () => void navigate(`/transactions/${item.id}`),
    };
  });
}

function usePlaces(): readonly PaletteItem[] {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  return places.map(({ key, to, Icon }) => ({
    id: `place-${key}`,
    icon: <Icon />,
    title: t(`places.${key}`),
    keywords: t(`keywords.${key}`),
    onChoose: () => void navigate(to),
  }));
}
