import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useKyc } from './api.ts';
import { LimitsTable } from './limits-table.tsx';

/** The limits before and after the identity check, with a link to it. */
export function LevelLimits(): ReactElement | null {
  const { t } = useTranslation('kyc');
  const { data: check } = useKyc();
  if (check === undefined) return null;
  const isApproved = check.status === 'approved';
  return (
    <>
      <LimitsTable limits={check.limits} isApproved={isApproved} />
      {isApproved ? null : (
        <p>
          <TextLink render={(props) => <Link {...props} to="/kyc" />}>{t('limits.raise')}</TextLink>
        </p>
      )}
    </>
  );
}
