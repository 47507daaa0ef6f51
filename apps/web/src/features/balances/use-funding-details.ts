import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeDollars, writePercent } from '../../shared/coins/amount-text.ts';
import { useCoinsSelect } from '../../shared/coins/api.ts';
import { useDurationText } from '../../shared/use-duration-text.ts';
import { fundingTermsOf } from './funding-terms.ts';

export interface FundingDetails {
  readonly deposit: string;
  readonly cashIn: string;
  readonly buy: string;
}

/** What each way to fund a wallet costs and how long it takes; without the figures until they are loaded. */
export function useFundingDetails(): FundingDetails {
  const { t } = useTranslation('coins');
  const locale = useServices().texts.language();
  const duration = useDurationText();
  const { data } = useCoinsSelect(fundingTermsOf);
  const minutes = data?.depositMinutes ?? null;
  const buy = data?.buy ?? null;
  return {
    deposit:
      minutes === null
        ? t('home.depositDetail')
        : t('home.depositTerms', {
            time:
              minutes.least === minutes.most
                ? duration(minutes.most * 60)
                : t('home.depositSpan', { least: minutes.least, most: minutes.most }),
          }),
    cashIn: t('home.cashInDetail'),
    buy:
      buy === null
        ? t('home.buyDetail')
        : t('home.buyTerms', {
            min: writeDollars(buy.minUsd, locale, {
              precision: buy.minUsd.includes('.') ? 'short' : 'whole',
            }),
            fee: writePercent(buy.feePercent, locale),
          }),
  };
}
