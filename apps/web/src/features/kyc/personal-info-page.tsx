import { Notice } from '@gim/ui/notice/notice.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type Fact, Facts } from '@gim/ui/sum/sum.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { Column } from '../../shared/column.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { type PersonalInfo, usePersonalInfo } from './api.ts';
import { KycBadge } from './kyc-badge.tsx';

/** The verified identity. Read-only: a change needs a new identity check. */
export function PersonalInfoPage(): ReactElement {
  const { t } = useTranslation('app');
  const { data, error, refetch } = usePersonalInfo();
  return (
    <Column>
      {data === undefined && error === null ? <SkeletonRows label={t('loading')} count={7} /> : null}
      {data === undefined && error !== null ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Info info={data} />}
    </Column>
  );
}

function Info({ info }: { readonly info: PersonalInfo }): ReactElement {
  const { t } = useTranslation(['users', 'kyc']);
  const facts = useFacts(info);
  return (
    <>
      <Facts items={facts} />
      <Notice
        title={t('personalInfo.correct')}
        actions={
          <TextLink render={(props) => <Link {...props} to="/settings/support-service" />}>
            {t('personalInfo.support')}
          </TextLink>
        }
      >
        {t('personalInfo.correctText')}
      </Notice>
    </>
  );
}

function useFacts(info: PersonalInfo): readonly Fact[] {
  const { t } = useTranslation(['users', 'kyc']);
  const { texts, now } = useServices();
  const language = texts.language();
  const day = (instant: string, timeZone?: string): string =>
    formatDay(new Date(instant), new Date(now()), { language, ...(timeZone && { timeZone }) });
  const fact = (name: 'legalName' | 'email' | 'phone' | 'address', value: string | null): Fact => ({
    label: t(`personalInfo.${name}`),
    value: value ?? t('personalInfo.none'),
  });
  const { document } = info;
  const documentText = useDocumentText(document);
  return [
    fact('legalName', info.legalName),
    fact('email', info.email),
    fact('phone', info.phone),
    fact('address', info.address),
    { label: t('personalInfo.document'), value: documentText },
    ...(document === null || document.validUntil === null
      ? []
      : [{ label: t('personalInfo.validUntil'), value: day(document.validUntil, 'UTC') }]),
    { label: t('personalInfo.status'), value: <KycBadge status={info.status} /> },
    {
      label: t('personalInfo.source'),
      value: t(`personalInfo.by_${info.source}`, { day: day(info.checkedAt) }),
    },
  ];
}

function useDocumentText(document: PersonalInfo['document']): string {
  const { t, i18n } = useTranslation(['users', 'kyc']);
  if (document === null) return t('personalInfo.none');
  const { type, number, country } = document;
  const land = new Intl.DisplayNames(i18n.language, { type: 'region' }).of(country) ?? country;
  const name = t(`kyc:documents.${type}`);
  return `${name} ${number}, ${land}`;
}
