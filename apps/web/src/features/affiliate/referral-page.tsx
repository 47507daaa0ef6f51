import type { AffiliateReferralPage } from '@gim/contract';
import { Row, RowGroupTitle, RowList } from '@gim/ui/rows/row.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatDay, formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { Column } from '../../shared/column.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import styles from './affiliate.module.css';
import { useReferralPages } from './api.ts';
import { useCoinAmount } from './coin-amount.ts';
import { useCountText } from './count-text.ts';
import { More, statisticsPath } from './statistics-rows.tsx';
import { Trail } from './wallet-page.tsx';

/** The fees of one referral in one coin and the user's share of each. */
export function ReferralPage(): ReactElement {
  const { t } = useTranslation(['affiliate', 'app']);
  const { wallet = '', referral = '' } = useParams();
  const coin = wallet.toUpperCase();
  const pages = useReferralPages(coin, referral);
  const { data, error, refetch } = pages;
  const first = data?.pages[0];
  const name = first === undefined ? null : (first.referral.name ?? t('referral.deleted'));
  usePageHead(useMemo(() => (name === null ? null : { title: name }), [name]));
  const steps = [
    { to: statisticsPath, label: t('statistics.title') },
    { to: `${statisticsPath}/${wallet}`, label: coin },
  ];
  return (
    <Column>
      <Trail steps={steps} here={name ?? t('referral.title')} />
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {first === undefined ? (
        error === null ? (
          <SkeletonRows label={t('app:loading')} count={4} />
        ) : null
      ) : (
        <>
          <Total first={first} coin={coin} />
          <Shares items={data?.pages.flatMap((page) => page.items) ?? []} coin={coin} />
          <More pages={pages} />
        </>
      )}
    </Column>
  );
}

function Total({
  first,
  coin,
}: {
  readonly first: AffiliateReferralPage;
  readonly coin: string;
}): ReactElement {
  const { t } = useTranslation('affiliate');
  const coins = useCoinAmount();
  const count = useCountText();
  const { texts, now } = useServices();
  const { referral, total } = first;
  const since = formatDay(new Date(referral.since), new Date(now()), { language: texts.language() });
  return (
    <Facts
      items={[
        { label: t('referral.since'), value: since },
        { label: t('wallet.income'), value: <OwnAmount text={coins(coin, total.income)} /> },
        { label: t('wallet.fees'), value: coins(coin, total.fees) },
        { label: t('wallet.count'), value: count(total.feesCount) },
        ...(referral.isEarning ? [] : [{ label: t('referral.state'), value: t('referral.ended') }]),
      ]}
    />
  );
}

interface SharesProps {
  readonly items: AffiliateReferralPage['items'];
  readonly coin: string;
}

function Shares({ items, coin }: SharesProps): ReactElement {
  const { t } = useTranslation('affiliate');
  const { texts, now } = useServices();
  const coins = useCoinAmount();
  const momentOf = (at: string): string =>
    formatMoment(new Date(at), new Date(now()), { language: texts.language() });
  return (
    <section className={styles.shares}>
      <RowGroupTitle>{t('referral.fees')}</RowGroupTitle>
      <RowList label={t('referral.fees')}>
        {items.map(({ at, fee, income, isReversed }) => (
          <Row
            key={`${at} ${fee} ${isReversed}`}
            title={isReversed ? t('referral.reversed') : t('referral.fee', { amount: coins(coin, fee) })}
            detail={momentOf(at)}
            value={<OwnAmount text={`${isReversed ? '\u2212' : '+'}${coins(coin, income)}`} />}
          />
        ))}
      </RowList>
    </section>
  );
}
