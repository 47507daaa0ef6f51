import { Dialog } from '@gim/ui/dialog/dialog.tsx';
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
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OptionsPreview } from '../../features/withdrawal-options/options-preview.tsx';
import { useSession } from '../../platform/services.ts';
import { WithTexts } from '../../shared/with-texts.tsx';
import styles from './exchange-sheet.module.css';

interface ExchangeSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The sheet that the Exchange button opens. Buy, sell, deposit and withdraw start with a coin, so they open the coin
 * list with the action in the query; the cash and payout flows start directly. Below them it compares what each payout
 * method pays out.
 */
export function ExchangeSheet({ isOpen, onClose }: ExchangeSheetProps): ReactElement {
  const { t } = useTranslation('app');
  const { user } = useSession();
  const isChecked = user?.kycStatus === 'approved';
  const acts = [
    { to: '/coins?act=buy', icon: PlusIcon, name: t('exchange.buy'), detail: t('exchange.buyDetail') },
    { to: '/coins?act=sell', icon: MinusIcon, name: t('exchange.sell'), detail: t('exchange.sellDetail') },
    {
      to: '/coins?act=deposit',
      icon: ArrowDownToLineIcon,
      name: t('exchange.deposit'),
      detail: t('exchange.depositDetail'),
    },
    {
      to: '/coins?act=withdraw',
      icon: ArrowUpFromLineIcon,
      name: t('exchange.withdraw'),
      detail: t('exchange.withdrawDetail'),
    },
    {
      to: '/cashin',
      icon: BanknoteArrowDownIcon,
      name: t('exchange.cashIn'),
      detail: t('exchange.cashInDetail'),
    },
    {
      to: '/cashout?way=cash',
      icon: BanknoteArrowUpIcon,
      name: t('exchange.cashOut'),
      detail: t('exchange.cashOutDetail'),
    },
    {
      to: '/cashout/card',
      icon: CreditCardIcon,
      name: t('exchange.card'),
      detail: isChecked ? t('exchange.cardDetail') : t('exchange.needsKyc'),
    },
    {
      to: '/cashout/paypal',
      icon: WalletIcon,
      name: t('exchange.paypal'),
      detail: isChecked ? t('exchange.paypalDetail') : t('exchange.needsKyc'),
    },
  ];
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('exchange.title')}
      closeLabel={t('close')}
    >
      <ul className={styles.acts}>
        {acts.map(({ to, icon: Icon, name, detail }) => (
          <li key={to}>
            {/* The chosen page replaces the sheet in the browser history. */}
            <Link className={styles.act} to={to} replace>
              <Icon size={20} />
              <span className={styles.name}>{name}</span>
              <span className={styles.detail}>{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Options />
    </Dialog>
  );
}

/** Its place is kept while its texts and data load, so that the sheet does not grow. */
const Options = (): ReactElement => (
  <div className={styles.options}>
    <WithTexts noun="withdrawal-options">
      <OptionsPreview />
    </WithTexts>
  </div>
);
