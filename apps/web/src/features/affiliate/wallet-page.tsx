import { ChevronRightIcon } from '@gim/ui/icons/icons.ts';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import { Fragment, type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { OwnAmount } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { Column } from '../../shared/column.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import styles from './affiliate.module.css';
import { useProgram, useWalletPages } from './api.ts';
import { useCoinAmount } from './coin-amount.ts';
import { useCountText } from './count-text.ts';
import { More, ReferralRows, statisticsPath } from './statistics-rows.tsx';

/** All-time income in one coin and the referrals it came from. */
export function WalletPage(): ReactElement {
  const { t } = useTranslation(['affiliate', 'app']);
  const { wallet = '' } = useParams();
  const coin = wallet.toUpperCase();
  const levels = useProgram().data?.sharePercents.length ?? 1;
  const pages = useWalletPages(coin, { level: levels > 1 ? 'all' : '1', period: 'all' });
  const { data, error, refetch } = pages;
  const write = useAmountText();
  const coins = useCoinAmount();
  const count = useCountText();
  const title = t('wallet.of', { coin });
  usePageHead(useMemo(() => ({ title }), [title]));
  const total = data?.pages[0]?.total;
  const referrals = data?.pages.flatMap((page) => page.referrals) ?? [];
  return (
    <Column>
      <Trail steps={[{ to: statisticsPath, label: t('statistics.title') }]} here={coin} />
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {total === undefined ? (
        error === null ? (
          <SkeletonRows label={t('app:loading')} count={4} />
        ) : null
      ) : (
        <>
          <Facts
            items={[
              { label: t('wallet.income'), value: <OwnAmount text={coins(coin, total.income)} /> },
              ...(coin === 'USD' || total.incomeUsd === null
                ? []
                : [{ label: t('wallet.worth'), value: <OwnAmount text={write.dollars(total.incomeUsd)} /> }]),
              { label: t('wallet.fees'), value: coins(coin, total.fees) },
              { label: t('wallet.count'), value: count(total.feesCount) },
            ]}
          />
          <section>
            <h2 className={styles.title}>{t('statistics.byReferrals')}</h2>
            {referrals.length === 0 ? <p className={styles.text}>{t('statistics.none')}</p> : null}
            <ReferralRows referrals={referrals} />
            <More pages={pages} />
          </section>
        </>
      )}
    </Column>
  );
}

interface TrailProps {
  readonly steps: readonly { readonly to: string; readonly label: string }[];
  readonly here: string;
}

/** Breadcrumbs below the statistics. */
export function Trail({ steps, here }: TrailProps): ReactElement {
  const { t } = useTranslation('affiliate');
  return (
    <nav aria-label={t('wallet.trail')} className={styles.trail}>
      {steps.map(({ to, label }) => (
        <Fragment key={to}>
          <TextLink render={(props) => <Link {...props} to={to} />}>{label}</TextLink>
          <ChevronRightIcon size={16} />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}
