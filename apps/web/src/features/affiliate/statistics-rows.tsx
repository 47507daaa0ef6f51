import type { AffiliateReferral, AffiliateWallet } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { Glyph } from '@gim/ui/rows/glyph.tsx';
import { Row, RowList } from '@gim/ui/rows/row.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shortMoments } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { OwnAmount, OwnSentence } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import styles from './affiliate.module.css';
import { useCoinAmount } from './coin-amount.ts';

export const statisticsPath = '/settings/affiliate-program/statistics';

interface ReferralRowsProps {
  readonly referrals: readonly AffiliateReferral[];
}

/** The income by referral, with masked names. */
export function ReferralRows({ referrals }: ReferralRowsProps): ReactElement {
  const { t } = useTranslation('affiliate');
  return (
    <RowList label={t('statistics.byReferrals')}>
      {referrals.map((referral) => (
        <ReferralRow key={referral.referral} referral={referral} />
      ))}
    </RowList>
  );
}

function ReferralRow({ referral }: { readonly referral: AffiliateReferral }): ReactElement {
  const { t } = useTranslation('affiliate');
  const write = useAmountText();
  const since = useSince();
  const { name, feesCount: count, coin, incomeUsd, feesUsd, isEarning, level } = referral;
  const shown = name ?? t('referral.deleted');
  const details = [
    ...(level > 1 ? [t('statistics.level', { level })] : []),
    t('statistics.fees', { count }),
    isEarning ? since(referral.since) : t('referral.ended'),
  ];
  return (
    <Row
      leading={
        <Glyph>
          <span className={styles.initials}>{shown.slice(0, 2).toUpperCase()}</span>
        </Glyph>
      }
      title={shown}
      detail={details.join(' · ')}
      value={<OwnAmount text={`+${write.dollars(incomeUsd)}`} />}
      valueDetail={
        <OwnSentence amount={write.dollars(feesUsd)} text={(amount) => t('statistics.feesOf', { amount })} />
      }
      link={Link}
      {...(coin === null ? {} : { to: `${statisticsPath}/${coin.toLowerCase()}/${referral.referral}` })}
    />
  );
}

/** "since Jun 2", with the year if it is not the current one. */
function useSince(): (at: string) => string {
  const { t } = useTranslation('affiliate');
  const { texts, now } = useServices();
  const write = shortMoments({ language: texts.language(), now: new Date(now()), isDayOnly: true });
  return (at) => t('statistics.since', { day: write(new Date(at)) });
}

/** The income by coin. */
export function WalletRows({ wallets }: { readonly wallets: readonly AffiliateWallet[] }): ReactElement {
  const { t } = useTranslation('affiliate');
  const write = useAmountText();
  const coins = useCoinAmount();
  const nameOf = useCoinName();
  return (
    <RowList label={t('statistics.byWallets')}>
      {wallets.map(({ coin, feesCount: count, income, incomeUsd, fees }) => (
        <Row
          key={coin}
          leading={<CoinIcon coin={coin} size={36} />}
          title={nameOf({ id: coin })}
          detail={t('statistics.fees', { count })}
          value={<OwnAmount text={`+${coin === 'USD' ? write.dollars(income) : coins(coin, income)}`} />}
          valueDetail={
            coin === 'USD' || incomeUsd === null ? (
              <OwnSentence amount={coins(coin, fees)} text={(amount) => t('statistics.feesOf', { amount })} />
            ) : (
              <OwnAmount text={write.dollars(incomeUsd)} />
            )
          }
          link={Link}
          to={`${statisticsPath}/${coin.toLowerCase()}`}
        />
      ))}
    </RowList>
  );
}

interface MoreProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Loads the next twenty. */
export function More({ pages }: MoreProps): ReactElement | null {
  const { t } = useTranslation(['affiliate', 'app']);
  if (!pages.hasNextPage) return null;
  return (
    <Button
      isBlock
      isLoading={pages.isFetchingNextPage}
      loadingLabel={t('app:loading')}
      onClick={() => void pages.fetchNextPage()}
    >
      {t('statistics.more')}
    </Button>
  );
}
