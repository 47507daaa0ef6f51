import type { Profile } from '@gim/contract';
import { Columns } from '@gim/ui/app-shell/page.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { QuickActions } from '@gim/ui/quick-actions/quick-actions.tsx';
import { type ReactElement, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { AllocationPart } from '../features/balances/allocation-part.tsx';
import { useBalanceHistory } from '../features/balances/api.ts';
import { firstRange } from '../features/balances/balance-chart.tsx';
import { BalancePart } from '../features/balances/balance-part.tsx';
import { CoinsPart } from '../features/balances/coins-part.tsx';
import { FirstSteps } from '../features/balances/first-steps.tsx';
import { isReminded } from '../features/balances/first-steps-list.ts';
import { GoodToKnow } from '../features/balances/good-to-know.tsx';
import { Greeting } from '../features/balances/greeting.tsx';
import { OpenNextVisit } from '../features/balances/open-next-visit.tsx';
import { RecentPart } from '../features/balances/recent-part.tsx';
import { TotalBalance } from '../features/balances/total-balance.tsx';
import { useHomeLayoutHint } from '../features/balances/use-home-layout-hint.ts';
import { VisitPart } from '../features/balances/visit-part.tsx';
import { AccountSeal } from '../features/users/account-seal.tsx';
import { useProfile } from '../features/users/api.ts';
import { KycNotice } from '../features/users/kyc-notice.tsx';
import { WithdrawalPauseNotice } from '../features/users/withdrawal-pause-notice.tsx';
import type { HomeLayoutHint } from '../platform/home-layout-hint/home-layout-hint.ts';
import { useServices } from '../platform/services.ts';
import { useCoins } from '../shared/coins/api.ts';
import { useQuickActions } from '../shared/coins/coin-actions.tsx';
import { NoticeStack } from '../shared/notice-stack.tsx';
import { PageLink } from '../shared/page-link.tsx';
import { SectionStack } from '../shared/section-stack.tsx';

/** Shown only where six actions fit in one row. */
const wideOnly: readonly string[] = ['Sell', 'CashOut'];

export default function Dashboard(): ReactElement {
  const { data: profile } = useProfile();
  const shape = useHomeLayoutHint();
  return (
    <>
      <OpenNextVisit />
      <NoticeStack>
        {profile === undefined ? null : <WithdrawalPauseNotice profile={profile} />}
        {profile === undefined ? null : <KycNotice status={profile.kycStatus} />}
      </NoticeStack>
      {shape === null ? <UnknownWallet /> : null}
      {shape?.held === 0 ? <EmptyWallet shape={shape} profile={profile} /> : null}
      {shape !== null && shape.held > 0 ? <Wallet shape={shape} profile={profile} /> : null}
    </>
  );
}

interface ShapedProps {
  readonly shape: HomeLayoutHint;
}

interface WalletProps extends ShapedProps {
  readonly profile: Profile | undefined;
}

/** Renders only what will not move when the wallet is known, and prefetches what will most likely be shown. */
function UnknownWallet(): ReactElement {
  useCoins();
  useBalanceHistory(firstRange);
  return <TotalBalance isStandalone />;
}

/** First steps for a user without a balance, with the common questions beside them. */
function EmptyWallet({ shape: { hasVisit }, profile }: WalletProps): ReactElement {
  const { t } = useTranslation('coins');
  return (
    <Columns
      asideBelow
      asideLabel={t('home.aside')}
      aside={
        <SectionStack>
          <GoodToKnow />
        </SectionStack>
      }
    >
      <Greeting seal={<AccountSeal size={96} />} />
      <TotalBalance />
      <VisitPart isExpected={hasVisit} />
      <FirstSteps profile={profile} isFunded={false} />
      <CoinsPart />
    </Columns>
  );
}

function Wallet({ shape, profile }: WalletProps): ReactElement {
  const { t } = useTranslation('coins');
  const { now } = useServices();
  const isWide = useMediaQuery('(min-width: 1100px)');
  // The upper part is drawn first: on a phone, laying out all of it at once would block the page.
  const hasCoins = useDeferredValue(true, false);
  const actions = useQuickActions().map(({ action, ...link }) => ({
    ...link,
    isWideOnly: wideOnly.includes(action),
  }));
  return (
    <Columns asideLabel={t('home.aside')} aside={isWide ? <Aside shape={shape} /> : null}>
      <BalancePart />
      <QuickActions label={t('home.actions')} actions={actions} link={PageLink} />
      {profile !== undefined && isReminded(profile, now()) ? <FirstSteps profile={profile} isFunded /> : null}
      {isWide ? null : <VisitPart isExpected={shape.hasVisit} />}
      {hasCoins ? <CoinsPart /> : null}
    </Columns>
  );
}

function Aside({ shape: { held, hasVisit } }: ShapedProps): ReactElement {
  return (
    <SectionStack>
      <VisitPart isExpected={hasVisit} />
      <AllocationPart expected={held} />
      <RecentPart />
    </SectionStack>
  );
}
