import { Columns } from '@gim/ui/app-shell/page.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { QuickActions } from '@gim/ui/quick-actions/quick-actions.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AllocationPart } from '../features/balances/allocation-part.tsx';
import { useBalanceHistory } from '../features/balances/api.ts';
import { BalanceChart, firstRange } from '../features/balances/balance-chart.tsx';
import { CoinsPart } from '../features/balances/coins-part.tsx';
import { RecentPart } from '../features/balances/recent-part.tsx';
import { TotalBalance } from '../features/balances/total-balance.tsx';
import { useHomeShape } from '../features/balances/use-home-shape.ts';
import { VisitPart } from '../features/balances/visit-part.tsx';
import { WaysIn } from '../features/balances/ways-in.tsx';
import { useProfile } from '../features/users/api.ts';
import { HoldNotice } from '../features/users/hold-notice.tsx';
import { KycNotice } from '../features/users/kyc-notice.tsx';
import type { HomeShape } from '../platform/home-shape/home-shape.ts';
import { useCoins } from '../shared/coins/api.ts';
import { useQuickActions } from '../shared/coins/coin-actions.tsx';
import { FirstFlush } from '../shared/first-flush.tsx';
import { NoticeStack } from '../shared/notice-stack.tsx';

/** Fit beside each other only where there is room for six. */
const wideOnly: readonly string[] = ['Sell', 'CashOut'];

export default function Dashboard(): ReactElement {
  const { data: profile } = useProfile();
  const shape = useHomeShape();
  return (
    <>
      <NoticeStack>
        {profile === undefined ? null : <HoldNotice profile={profile} />}
        {profile === undefined ? null : <KycNotice status={profile.kycStatus} />}
      </NoticeStack>
      {shape === null ? <UnknownWallet /> : null}
      {shape?.held === 0 ? <EmptyWallet shape={shape} /> : null}
      {shape !== null && shape.held > 0 ? <Wallet shape={shape} /> : null}
    </>
  );
}

interface ShapedProps {
  readonly shape: HomeShape;
}

/** Nothing that would have to move again. What will most likely stand here is asked for meanwhile. */
function UnknownWallet(): ReactElement {
  useCoins();
  useBalanceHistory(firstRange);
  return <TotalBalance isAlone />;
}

function EmptyWallet({ shape: { hasVisit } }: ShapedProps): ReactElement {
  return (
    <>
      <TotalBalance />
      <WaysIn />
      <VisitPart isExpected={hasVisit} />
      <CoinsPart />
    </>
  );
}

function Wallet({ shape }: ShapedProps): ReactElement {
  const { t } = useTranslation('coins');
  const isWide = useMediaQuery('(min-width: 1100px)');
  const actions = useQuickActions().map(({ action, ...link }) => ({
    ...link,
    isWideOnly: wideOnly.includes(action),
  }));
  return (
    <Columns asideLabel={t('home.aside')} aside={isWide ? <Aside shape={shape} /> : null}>
      <TotalBalance />
      <BalanceChart />
      <QuickActions label={t('home.actions')} actions={actions} link={Link} />
      {isWide ? null : <VisitPart isExpected={shape.hasVisit} />}
      <CoinsPart />
    </Columns>
  );
}

function Aside({ shape: { held, hasVisit } }: ShapedProps): ReactElement {
  return (
    <FirstFlush>
      <VisitPart isExpected={hasVisit} />
      <AllocationPart expected={held} />
      <RecentPart />
    </FirstFlush>
  );
}
