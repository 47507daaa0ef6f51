import type { Story, Translate } from '../../gallery/story.ts';
import {
  ArrowDownToLineIcon,
  ArrowUpFromLineIcon,
  BanknoteArrowDownIcon,
  BanknoteArrowUpIcon,
  CreditCardIcon,
  MinusIcon,
  PlusIcon,
  WalletIcon,
} from '../icons/icons.ts';
import { MenuGrid, QuickActions } from './quick-actions.tsx';

const actions = (t: Translate) => [
  { to: '#buy', label: t('Buy', 'Купити'), icon: <PlusIcon /> },
  { to: '#sell', label: t('Sell', 'Продати'), icon: <MinusIcon />, isWideOnly: true },
  { to: '#deposit', label: t('Deposit', 'Поповнити'), icon: <ArrowDownToLineIcon /> },
  { to: '#withdraw', label: t('Withdraw', 'Вивести'), icon: <ArrowUpFromLineIcon /> },
  { to: '#cashin', label: t('Cash in', 'Внести готівку'), icon: <BanknoteArrowDownIcon /> },
  { to: '#cashout', label: t('Cash out', 'Зняти готівку'), icon: <BanknoteArrowUpIcon />, isWideOnly: true },
];

export default {
  title: 'QuickActions',
  states: {
    quick: (t) => <QuickActions label={t('Actions', 'Дії')} actions={actions(t)} />,
    aside: (t) => (
      <QuickActions
        isAside
        label={t('Actions with the coin', 'Дії з монетою')}
        actions={actions(t).map(({ to, label, icon }) => ({ to, label, icon }))}
      />
    ),
    menu: (t) => (
      <MenuGrid
        label={t('Exchange', 'Обмін')}
        actions={[
          {
            to: '#buy',
            label: t('Buy', 'Купити'),
            detail: t('Coins for dollars', 'Монети за долари'),
            icon: <PlusIcon />,
          },
          {
            to: '#sell',
            label: t('Sell', 'Продати'),
            detail: t('Coins to dollars', 'Монети на долари'),
            icon: <MinusIcon />,
          },
          {
            to: '#card',
            label: t('To a card', 'На картку'),
            detail: t('Needs identity check', 'Потрібна верифікація'),
            icon: <CreditCardIcon />,
          },
          {
            to: '#paypal',
            label: t('To PayPal', 'На PayPal'),
            detail: t('Needs identity check', 'Потрібна верифікація'),
            icon: <WalletIcon />,
          },
        ]}
      />
    ),
  },
} satisfies Story;
