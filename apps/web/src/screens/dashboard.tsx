import { Columns } from '@gim/ui/app-shell/page.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { QuickActions } from '@gim/ui/quick-actions/quick-actions.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AllocationPart } from '../features/balances/allocation-part.tsx';
import { BalanceChart } from '../features/balances/balance-chart.tsx';
import { CoinsPart } from '../features/balances/coins-part.tsx';
import { isEmptyWallet } from '../features/balances/holdings.ts';
import { RecentPart } from '../features/balances/recent-part.tsx';
import { TotalBalance } from '../features/balances/total-balance.tsx';
import { VisitPart } from '../features/balances/visit-part.tsx';
import { WaysIn } from '../features/balances/ways-in.tsx';
import { useProfile } from '../features/users/api.ts';
import { HoldNotice } from '../features/users/hold-notice.tsx';
import { KycNotice } from '../features/users/kyc-notice.tsx';
import { useBalances } from '../shared/coins/api.ts';
import { useQuickActions } from '../shared/coins/coin-actions.tsx';
import { FirstFlush } from '../shared/first-flush.tsx';
import { NoticeStack } from '../shared/notice-stack.tsx';

/** Fit beside each other only where there is room for six. */
const wideOnly: readonly string[] = ['Sell', 'CashOut'];

export default function Dashboard(): ReactElement {
  const { t } = useTranslation('coins');
  const isWide = useMediaQuery('(min-width: 1100px)');
  const { data: profile } = useProfile();
  const { data: balances } = useBalances();
  const isEmpty = balances !== undefined && isEmptyWallet(balances.items);
  const actions = useQuickActions().map(({ action, ...link }) => ({
    ...link,
    isWideOnly: wideOnly.includes(action),
  }));
  return (
    <>
      <NoticeStack>
        {profile === undefined ? null : <HoldNotice profile={profile} />}
        {profile === undefined ? null : <KycNotice status={profile.kycStatus} />}
      </NoticeStack>
      {isEmpty ? (
        <>
          <TotalBalance />
          <WaysIn />
          <VisitPart />
          <CoinsPart />
        </>
      ) : (
        <Columns asideLabel={t('home.aside')} aside={isWide ? <Aside /> : null}>
          <TotalBalance />
          <BalanceChart />
          <QuickActions label={t('home.actions')} actions={actions} link={Link} />
          {isWide ? null : <VisitPart />}
          <CoinsPart />
        </Columns>
      )}
    </>
  );
}

function Aside(): ReactElement {
  return (
    <FirstFlush>
      <VisitPart />
      <AllocationPart />
      <RecentPart />
    </FirstFlush>
  );
}
