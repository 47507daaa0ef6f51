import type { Recipient } from '@gim/contract';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import type { PayPalRecipient } from './api.ts';
import { countryName } from './places.ts';

export interface RecipientText {
  /** "·· 4417", or the PayPal account's holder. */
  readonly title: string;
  readonly note: string;
  /** Identifies the recipient on its own: "Visa ·· 4417". */
  readonly name: string;
}

export const holderName = ({ holder }: Pick<PayPalRecipient, 'holder'>): string =>
  holder.kind === 'person' ? holder.legalName : holder.company;

/** The texts of a recipient. */
export function useRecipientText(): (recipient: Recipient) => RecipientText {
  const { t } = useTranslation('payouts');
  const { texts } = useServices();
  return (recipient) => {
    if (recipient.kind === 'paypal') {
      const name = holderName(recipient);
      const { address } = recipient;
      const country = countryName(recipient.country, texts.language());
      return { title: name, note: t('paypal.at', { address, country }), name: `${name}, ${address}` };
    }
    const { brand, lastFour, holder, validUntil, isExpired } = recipient;
    return {
      title: `\u00b7\u00b7 ${lastFour}`,
      note: t(isExpired ? 'card.expired' : 'card.until', { holder, validUntil }),
      name: t('card.named', { brand: t(`brands.${brand}`), lastFour }),
    };
  };
}
