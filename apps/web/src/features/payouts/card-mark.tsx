import type { CardBrand } from '@gim/contract';
import { CreditCardIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import styles from './payouts.module.css';

const marks: Readonly<Record<CardBrand, string | null>> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  maestro: 'MAE',
  other: null,
};

/** The logo of a card brand. The name is given as text elsewhere. */
export function CardMark({ brand }: { readonly brand: CardBrand }): ReactElement {
  return (
    <span className={styles.cardMark} aria-hidden="true">
      {marks[brand] ?? <CreditCardIcon size={16} />}
    </span>
  );
}
