import type { AffiliateProgram } from '@gim/contract';
import { Columns, Section } from '@gim/ui/app-shell/page.tsx';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OwnFigure, OwnSentence } from '../../shared/coins/own-amount.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { Column } from '../../shared/column.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import styles from './affiliate.module.css';
import { useProgram } from './api.ts';
import { useCountText } from './count-text.ts';
import { InviteCard } from './invite-card.tsx';

/** The affiliate income, the referral link, and the current month. */
export function ProgramPage(): ReactElement {
  const { t } = useTranslation(['affiliate', 'app']);
  const { data, error, refetch } = useProgram();
  if (error !== null && data === undefined)
    return (
      <Column>
        <LoadProblem error={error} onRetry={() => void refetch()} />
      </Column>
    );
  if (data === undefined)
    return (
      <Loading label={t('app:loading')}>
        <Column>
          <Skeleton height={84} />
          <Skeleton height={44} />
          <Skeleton height={240} />
        </Column>
      </Loading>
    );
  return (
    <Columns asideLabel={t('program.month')} asideBelow aside={<Month counts={data.month} />}>
      <div className={styles.stack}>
        <Income program={data} />
        <InviteCard program={data} />
      </div>
    </Columns>
  );
}

const statistics = '/settings/affiliate-program/statistics';

function Income({ program }: { readonly program: AffiliateProgram }): ReactElement {
  const { t } = useTranslation('affiliate');
  const write = useAmountText();
  const { earnedUsd, availableUsd, withdrawMinUsd, canWithdraw } = program;
  return (
    <section>
      <div className={styles.label}>{t('program.earned')}</div>
      <OwnFigure size="l" text={write.dollars(earnedUsd)} decimalSeparator={write.decimalSeparator} />
      <p className={styles.label}>
        <OwnSentence
          amount={write.dollars(availableUsd)}
          text={(amount) => t('program.available', { amount })}
          isStrong
        />
      </p>
      <div className={styles.actions}>
        {canWithdraw ? (
          <ButtonLink
            variant="primary"
            render={(props) => <Link {...props} to="/settings/affiliate-program/withdraw" />}
          >
            {t('program.withdraw')}
          </ButtonLink>
        ) : null}
        <ButtonLink render={(props) => <Link {...props} to={statistics} />}>
          {t('statistics.title')}
        </ButtonLink>
      </div>
      {canWithdraw ? null : (
        <p className={styles.hint}>{t('program.from', { amount: write.dollars(withdrawMinUsd) })}</p>
      )}
    </section>
  );
}

function Month({ counts }: { readonly counts: AffiliateProgram['month'] }): ReactElement {
  const { t } = useTranslation('affiliate');
  const count = useCountText();
  const names = ['clicks', 'registrations', 'referrals', 'activeReferrals', 'subreferrals'] as const;
  return (
    <Section title={t('program.month')} action={<Link to={statistics}>{t('program.all')}</Link>}>
      <Facts items={names.map((name) => ({ label: t(`counts.${name}`), value: count(counts[name]) }))} />
    </Section>
  );
}
