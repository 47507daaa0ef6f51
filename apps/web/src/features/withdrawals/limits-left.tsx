import { Facts } from '@gim/ui/sum/sum.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../../shared/coins/amount-text.ts';
import { useLimits } from '../../shared/use-limits.ts';
import type { WithdrawAccount } from './withdraw-page.tsx';
import styles from './withdrawals.module.css';

/** The remaining limits. Renders nothing until loaded: the server enforces them anyway. */
export function LimitsLeft({ account }: { readonly account: WithdrawAccount }): ReactElement | null {
  const { t } = useTranslation('withdrawals');
  const locale = useServices().texts.language();
  // Rounded down, so that the shown amount is really left.
  const whole = (text: string): string => writeDollars(text, locale, { precision: 'whole' });
  const limits = useLimits().data?.filter(({ action }) => action === 'Withdraw') ?? [];
  if (limits.length === 0) return null;
  const canRaise = account.kycStatus !== 'approved' && limits.some(({ unlockedBy }) => unlockedBy === 'kyc');
  return (
    <div className={styles.limits}>
      <Facts
        items={limits.map(({ period, remaining, limit }) => ({
          label: t(period === 'Day' ? 'amount.leftDay' : 'amount.leftMonth'),
          value: t('amount.of', { left: whole(remaining), limit: whole(limit) }),
        }))}
      />
      {canRaise ? (
        <TextLink render={(props) => <Link {...props} to="/kyc" />}>{t('amount.raise')}</TextLink>
      ) : null}
    </div>
  );
}
