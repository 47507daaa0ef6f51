import type { kycMatches } from '@gim/contract/kyc.desk';
import { CheckIcon, CircleXIcon, MinusIcon, TriangleAlertIcon } from '@gim/ui/icons/icons.ts';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../shared/instant-format.ts';
import styles from './kyc.module.css';
import type { KycCheck } from './use-kyc-checks.ts';

type Match = (typeof kycMatches)[number];
type Field = KycCheck['fields'][number];

const looks = {
  match: { tone: 'positive', Icon: CheckIcon },
  check: { tone: 'warning', Icon: TriangleAlertIcon },
  mismatch: { tone: 'negative', Icon: CircleXIcon },
  missing: { tone: 'neutral', Icon: MinusIcon },
} as const;

/** The entered data beside that of the document, with the comparison and the screening. */
export function CheckFields({ check }: { readonly check: KycCheck }): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">{t('fields.field')}</th>
          <th scope="col">{t('fields.entered')}</th>
          <th scope="col">{t('fields.extracted')}</th>
          <th scope="col">{t('fields.result')}</th>
        </tr>
      </thead>
      <tbody>
        {check.fields.map((field) => (
          <FieldRow key={field.field} field={field} />
        ))}
        <SanctionsRow sanctions={check.sanctions} />
      </tbody>
    </table>
  );
}

function FieldRow({ field: { field, entered, extracted, match } }: { readonly field: Field }): ReactElement {
  const { t } = useTranslation('kyc');
  const write = useFieldText(field);
  return (
    <tr>
      <th scope="row">{t(`fields.${field}`)}</th>
      <td>{write(entered)}</td>
      <td>{write(extracted)}</td>
      <td>
        <MatchMark match={match} />
      </td>
    </tr>
  );
}

function SanctionsRow({ sanctions }: Pick<KycCheck, 'sanctions'>): ReactElement {
  const { t } = useTranslation('kyc');
  const { hits, screenedAt } = sanctions;
  const text = hits.map(({ name, list, score }) => t('sanctions.hit', { name, list, score })).join('; ');
  const isClear = hits.length === 0 && screenedAt !== null;
  const Icon = isClear ? CheckIcon : TriangleAlertIcon;
  return (
    <tr>
      <th scope="row">{t('sanctions.title')}</th>
      <td>—</td>
      <td>{hits.length > 0 ? text : t(screenedAt === null ? 'sanctions.notScreened' : 'sanctions.none')}</td>
      <td>
        <StatusText
          tone={hits.length > 0 ? 'negative' : isClear ? 'positive' : 'warning'}
          icon={<Icon size={14} />}
        >
          {t(hits.length > 0 ? 'sanctions.found' : isClear ? 'sanctions.clear' : 'match.check')}
        </StatusText>
      </td>
    </tr>
  );
}

function MatchMark({ match }: { readonly match: Match }): ReactElement {
  const { t } = useTranslation('kyc');
  const { tone, Icon } = looks[match];
  return (
    <StatusText tone={tone} icon={<Icon size={14} />}>
      {t(`match.${match}`)}
    </StatusText>
  );
}

/** Localises dates and countries; everything else is shown exactly as entered. */
function useFieldText(field: Field['field']): (value: string | null) => string {
  const { i18n } = useTranslation();
  return (value) => {
    if (value === null) return '—';
    if ((field === 'birthDate' || field === 'validUntil') && /^\d{4}-\d{2}-\d{2}$/.test(value))
      return dateFormat(i18n.language, 'UTC')(Date.parse(value));
    if (field === 'country' && /^[A-Z]{2}$/.test(value))
      return new Intl.DisplayNames(i18n.language, { type: 'region' }).of(value) ?? value;
    return value;
  };
}
