import type { ReactElement } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/use-language.ts';
import { type Change, type DraftField, leftText, type PointDraft } from './point-draft.ts';
import styles from './point-form.module.css';
import type { FieldProblems } from './point-rules.ts';
import shared from './points.module.css';

type Unit = 'USD' | '%';

interface FieldLook {
  readonly unit?: Unit;
  /** Multi-line. */
  readonly isLong?: boolean;
  readonly lang?: 'en' | 'uk';
  /** The server's maximum length. */
  readonly longest: number;
}

/** Longer than any amount, because a field cuts what is pasted, which would be another amount. */
const AMOUNT_LONGEST = 40;
const amountLook: FieldLook = { unit: 'USD', longest: AMOUNT_LONGEST };
const looks: Readonly<Record<DraftField, FieldLook>> = {
  inMin: amountLook,
  inMax: amountLook,
  inPerDay: amountLook,
  outMin: amountLook,
  outMax: amountLook,
  outPerDay: amountLook,
  feePercent: { unit: '%', longest: AMOUNT_LONGEST },
  fixedFee: amountLook,
  cashbackPercent: { unit: '%', longest: AMOUNT_LONGEST },
  leadDays: { longest: 2 },
  slotPlaces: { longest: 2 },
  commentEn: { isLong: true, lang: 'en', longest: 1000 },
  commentUk: { isLong: true, lang: 'uk', longest: 1000 },
  directionsEn: { isLong: true, lang: 'en', longest: 3000 },
  directionsUk: { isLong: true, lang: 'uk', longest: 3000 },
  nameEn: { lang: 'en', longest: 200 },
  nameUk: { lang: 'uk', longest: 200 },
  cityEn: { lang: 'en', longest: 200 },
  cityUk: { lang: 'uk', longest: 200 },
  addressEn: { lang: 'en', longest: 400 },
  addressUk: { lang: 'uk', longest: 400 },
  latitude: { longest: 14 },
  longitude: { longest: 14 },
  timeZone: { longest: 64 },
  phone: { longest: 40 },
};

export const groups = [
  { name: 'limits', columns: 3, fields: ['inMin', 'inMax', 'inPerDay', 'outMin', 'outMax', 'outPerDay'] },
  {
    name: 'price',
    columns: 5,
    fields: ['feePercent', 'fixedFee', 'cashbackPercent', 'leadDays', 'slotPlaces'],
  },
  { name: 'door', columns: 2, fields: ['commentEn', 'commentUk', 'directionsEn', 'directionsUk'] },
  {
    name: 'place',
    columns: 2,
    fields: ['nameEn', 'nameUk', 'cityEn', 'cityUk', 'addressEn', 'addressUk'],
  },
  { name: 'map', columns: 4, fields: ['latitude', 'longitude', 'timeZone', 'phone'] },
] as const satisfies readonly {
  readonly name: string;
  readonly columns: number;
  readonly fields: readonly DraftField[];
}[];

export interface PointFieldsProps {
  readonly group: (typeof groups)[number];
  readonly texts: PointDraft['texts'];
  readonly changes: readonly Change[];
  readonly problems: FieldProblems;
  /** Null if read-only. */
  readonly onType: ((field: DraftField, text: string) => void) | null;
}

/** A titled group of fields with their errors. */
export function PointFields({ group, texts, changes, problems, onType }: PointFieldsProps): ReactElement {
  const { t } = useTranslation('points');
  return (
    <section className={shared.part}>
      <h2>{t(`groups.${group.name}`)}</h2>
      <div className={styles.fields} data-columns={group.columns}>
        {group.fields.map((field) => {
          const problem = problems[field];
          return (
            <PointField
              key={field}
              field={field}
              text={texts[field]}
              isChanged={changes.includes(field)}
              problem={problem === undefined ? null : t(`wrong.${problem}`)}
              onType={onType && ((text) => onType(field, text))}
            />
          );
        })}
      </div>
    </section>
  );
}

interface PointFieldProps {
  readonly field: DraftField;
  readonly text: string;
  readonly isChanged: boolean;
  readonly problem: string | null;
  readonly onType: ((text: string) => void) | null;
}

function PointField({ field, text, isChanged, problem, onType }: PointFieldProps): ReactElement {
  const { t } = useTranslation('points');
  const id = useId();
  const left = leftText(field, text, useLanguage());
  const { unit, isLong, lang, longest } = looks[field];
  const control = {
    id,
    lang,
    maxLength: longest,
    autoComplete: 'off',
    readOnly: onType === null,
    'aria-invalid': problem !== null,
    'aria-describedby': problem === null ? undefined : `${id}-problem`,
    value: text,
    onChange: (event: { readonly target: { readonly value: string } }) => onType?.(event.target.value),
    onBlur: () => (left === text ? undefined : onType?.(left)),
  };
  return (
    <div className={styles.field} data-changed={isChanged} data-wrong={problem !== null}>
      <label htmlFor={id}>{t(`fields.${field}`)}</label>
      <span className={styles.box}>
        {isLong === true ? <textarea rows={3} {...control} /> : <input {...control} />}
        {unit === undefined ? null : <span aria-hidden="true">{unit}</span>}
      </span>
      {problem === null ? null : (
        <p id={`${id}-problem`} className={styles.wrong}>
          {problem}
        </p>
      )}
    </div>
  );
}
