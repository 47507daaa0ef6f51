import type { CoinAction } from '@gim/contract';
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
import type { QuickAction } from '@gim/ui/quick-actions/quick-actions.tsx';
import { useTranslation } from 'react-i18next';

/** The actions of a coin in display order. */
const actions = [
  { action: 'Buy', label: 'exchange.buy', path: 'buy', Icon: PlusIcon },
  { action: 'Sell', label: 'exchange.sell', path: 'sell', Icon: MinusIcon },
  { action: 'Deposit', label: 'exchange.deposit', path: 'deposit', Icon: ArrowDownToLineIcon },
  { action: 'Withdraw', label: 'exchange.withdraw', path: 'withdraw', Icon: ArrowUpFromLineIcon },
  { action: 'CashIn', label: 'exchange.cashIn', path: 'cashin', Icon: BanknoteArrowDownIcon },
  { action: 'CashOut', label: 'exchange.cashOut', path: 'cashout', Icon: BanknoteArrowUpIcon },
] as const satisfies readonly { readonly action: CoinAction; readonly [part: string]: unknown }[];

/** Actions that start by choosing a coin. */
export type CoinAct = 'buy' | 'sell' | 'deposit' | 'withdraw';
export const coinActs: Readonly<Record<CoinAct, CoinAction>> = {
  buy: 'Buy',
  sell: 'Sell',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
};

/** All actions, for a page without a coin: those that need a coin lead to the coin list first. */
export function useQuickActions(): readonly (QuickAction & { readonly action: CoinAction })[] {
  const { t } = useTranslation('app');
  return actions.map(({ action, label, path, Icon }) => ({
    action,
    label: t(label),
    icon: <Icon />,
    to: isCash(path) ? `/${path}` : `/coins?act=${path}`,
  }));
}

/**
 * The actions a coin offers. Cash actions open the cash pages with the coin as parameter; only dollars are paid out.
 */
export function useCoinActions(coin: {
  readonly id: string;
  readonly actions: readonly CoinAction[];
}): readonly QuickAction[] {
  const { t } = useTranslation('app');
  const offered = actions
    .filter(({ action }) => coin.actions.includes(action))
    .map(({ label, path, Icon }) => ({
      label: t(label),
      icon: <Icon />,
      to: isCash(path) ? cashPath(path, coin.id) : `/coins/${coin.id}/${path}`,
    }));
  if (coin.id !== 'USD' || !coin.actions.includes('CashOut')) return offered;
  return [
    ...offered,
    { label: t('exchange.card'), icon: <CreditCardIcon />, to: '/cashout/card' },
    { label: t('exchange.paypal'), icon: <WalletIcon />, to: '/cashout/paypal' },
  ];
}

type Path = (typeof actions)[number]['path'];
type CashPath = 'cashin' | 'cashout';

const isCash = (path: Path): path is CashPath => path === 'cashin' || path === 'cashout';

const cashPath = (path: CashPath, coin: string): string =>
  coin === 'USD' ? `/${path}` : `/${path}?coin=${coin}`;
