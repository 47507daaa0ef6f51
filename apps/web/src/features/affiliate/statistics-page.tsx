import type { AffiliateCounts, AffiliateLevel, AffiliatePeriod } from '@gim/contract';
import { affiliatePeriods } from '@gim/contract/affiliate';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { TabPanel, Tabs } from '@gim/ui/tabs/tabs.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadProblem } from '../../shared/load-problem.tsx';
import styles from './affiliate.module.css';
import { type StatisticsQuery, useProgram, useStatistics } from './api.ts';
import { useCountText } from './count-text.ts';
import { DevelopmentDialog } from './development-dialog.tsx';
import { IncomeBars } from './income-bars.tsx';
import { More, ReferralRows, WalletRows } from './statistics-rows.tsx';

/** Clicks, registrations and income by day, referral and coin. */
export function StatisticsPage(): ReactElement {
  const { t } = useTranslation('affiliate');
  const [query, setQuery] = useState<StatisticsQuery>({ by: 'referrals', level: '1', period: '30d' });
  const program = useProgram();
  const [isExplained, setExplained] = useState(false);
  const hasLevels = (program.data?.sharePercents.length ?? 1) > 1;
  const setLevel = (level: AffiliateLevel): void => {
    if (level === 'all' && !hasLevels) setExplained(true);
    else setQuery({ ...query, level });
  };
  return (
    <div className={styles.page}>
      <Tabs<AffiliateLevel>
        id="affiliate-level"
        label={t('statistics.levels')}
        tabs={[
          { value: '1', label: t('statistics.levelOne') },
          { value: 'all', label: t('statistics.levelAll') },
        ]}
        value={query.level}
        onValueChange={setLevel}
      />
      <TabPanel tabsId="affiliate-level" value={query.level}>
        <div className={styles.stack}>
          <div className={styles.periods}>
            <Segments<AffiliatePeriod>
              label={t('statistics.period')}
              isFill
              segments={affiliatePeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
              value={query.period}
              onValueChange={(period) => setQuery({ ...query, period })}
            />
          </div>
          <Results query={query} onBy={(by) => setQuery({ ...query, by })} />
        </div>
      </TabPanel>
      <DevelopmentDialog isOpen={isExplained} onClose={() => setExplained(false)} />
    </div>
  );
}

interface ResultsProps {
  readonly query: StatisticsQuery;
  readonly onBy: (by: StatisticsQuery['by']) => void;
}

function Results({ query, onBy }: ResultsProps): ReactElement {
  const { t } = useTranslation(['affiliate', 'app']);
  const pages = useStatistics(query);
  const { data, error, refetch } = pages;
  const first = data?.pages[0];
  if (first === undefined)
    return error === null ? (
      <SkeletonRows label={t('app:loading')} count={5} />
    ) : (
      <LoadProblem error={error} onRetry={() => void refetch()} />
    );
  const referrals = data?.pages.flatMap((page) => page.referrals) ?? [];
  const hasNothing = first.counts.clicks === 0 && first.counts.registrations === 0 && first.days.length === 0;
  return (
    <div className={styles.stack}>
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      <Counts counts={first.counts} />
      {hasNothing && referrals.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <IncomeBars days={first.days} period={query.period} totalUsd={first.incomeUsd} />
          <section>
            <Tabs<StatisticsQuery['by']>
              id="affiliate-by"
              label={t('statistics.by')}
              tabs={[
                { value: 'referrals', label: t('statistics.byReferrals') },
                { value: 'wallets', label: t('statistics.byWallets') },
              ]}
              value={query.by}
              onValueChange={onBy}
            />
            <TabPanel tabsId="affiliate-by" value={query.by}>
              {query.by === 'referrals' ? (
                <ReferralRows referrals={referrals} />
              ) : (
                <WalletRows wallets={first.wallets} />
              )}
              {(query.by === 'referrals' ? referrals : first.wallets).length === 0 ? (
                <p className={styles.text}>{t('statistics.none')}</p>
              ) : null}
              <More pages={pages} />
            </TabPanel>
          </section>
        </>
      )}
    </div>
  );
}

function Counts({ counts }: { readonly counts: AffiliateCounts }): ReactElement {
  const { t } = useTranslation('affiliate');
  const count = useCountText();
  const names = ['clicks', 'registrations', 'referrals', 'active', 'subreferrals'] as const;
  return (
    <dl className={styles.counts}>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd>{count(counts[name === 'active' ? 'activeReferrals' : name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function NothingYet(): ReactElement {
  const { t } = useTranslation('affiliate');
  return (
    <Empty
      title={t('statistics.emptyTitle')}
      actions={
        <ButtonLink
          variant="primary"
          render={(props) => <Link {...props} to="/settings/affiliate-program" />}
        >
          {t('invite.send')}
        </ButtonLink>
      }
    >
      {t('statistics.emptyText')}
    </Empty>
  );
}
