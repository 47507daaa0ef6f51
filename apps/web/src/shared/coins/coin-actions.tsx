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

/** What one can do with a coin, in the order people look for it. */
const actions = [
  { action: 'Buy', label: 'exchange.buy', path: 'buy', Icon: PlusIcon },
  { action: 'Sell', label: 'exchange.sell', path: 'sell', Icon: MinusIcon },
  { action: 'Deposit', label: 'exchange.deposit', path: 'deposit', Icon: ArrowDownToLineIcon },
  { action: 'Withdraw', label: 'exchange.withdraw', path: 'withdraw', Icon: ArrowUpFromLineIcon },
  { action: 'CashIn', label: 'exchange.cashIn', path: 'cashin', Icon: BanknoteArrowDownIcon },
  { action: 'CashOut', label: 'exchange.cashOut', path: 'cashout', Icon: BanknoteArrowUpIcon },
] as const satisfies readonly { readonly action: CoinAction; readonly [part: string]: unknown }[];

/** The acts that start with the choice of a coin. */
export type CoinAct = 'buy' | 'sell' | 'deposit' | 'withdraw';
export const coinActs: Readonly<Record<CoinAct, CoinAction>> = {
  buy: 'Buy',
  sell: 'Sell',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
};

/** Every act, for a page that is about no coin: those that need one first lead to the choice. */
export function useQuickActions(): readonly (QuickAction & { readonly action: CoinAction })[] {
  const { t } = useTranslation('app');
  return actions.map(({ action, label, path, Icon }) => ({
    action,
    label: t(label),
    icon: <Icon />,
    to: isCash(path) ? `/${path}` : `/coins?act=${path}`,
  }));
}

/** The acts that a coin offers. Cash starts at the cash pages, which are told what it is for; only dollars are paid out. */
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
