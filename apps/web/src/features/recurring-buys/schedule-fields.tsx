import { Segments } from '@gim/ui/segments/segments.tsx';
import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { weekdayName, weekdays } from '../../shared/weekday-name.ts';
import { hours, monthDays, type ScheduleDraft } from './draft-schedule.ts';
import styles from './recurring-buys.module.css';

interface ScheduleFieldsProps {
  readonly draft: ScheduleDraft;
  readonly onDraft: (draft: ScheduleDraft) => void;
}

const kinds = ['Day', 'Week', 'Month'] as const;

/** The interval, the day and the hour in the user's time zone. */
export function ScheduleFields({ draft, onDraft }: ScheduleFieldsProps): ReactElement {
  const { t } = useTranslation('trades');
  const language = useServices().texts.language();
  return (
    <>
      <Segments
        isFill
        label={t('recurring.every')}
        segments={kinds.map((value) => ({ value, label: t(`recurring.${value}`) }))}
        value={draft.every}
        onValueChange={(every) => onDraft({ ...draft, every })}
      />
      <div className={styles.when}>
        {draft.every === 'Week' ? (
          <SelectField
            label={t('recurring.weekday')}
            options={weekdays.map((day) => ({ value: String(day), label: weekdayName(day, language) }))}
            value={String(draft.weekday)}
            onValueChange={(day) =>
              onDraft({ ...draft, weekday: weekdays.find((one) => String(one) === day) ?? 1 })
            }
          />
        ) : null}
        {draft.every === 'Month' ? (
          <SelectField
            label={t('recurring.monthDay')}
            hint={draft.day > 28 ? t('recurring.monthDayHint') : undefined}
            options={monthDays.map((day) => ({ value: String(day), label: String(day) }))}
            value={String(draft.day)}
            onValueChange={(day) =>
              onDraft({ ...draft, day: monthDays.find((one) => String(one) === day) ?? 1 })
            }
          />
        ) : null}
        <SelectField
          label={t('recurring.time')}
          options={hours.map((time) => ({ value: time, label: formatTimeOfDay(time, language) }))}
          value={draft.time}
          onValueChange={(time) => onDraft({ ...draft, time })}
        />
      </div>
    </>
  );
}
