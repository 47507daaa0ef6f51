import type { DeskPoint } from '@gim/contract/points.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { CloseIcon } from '@gim/ui/icons/form-icons.ts';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type CSSProperties, type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import styles from './point-form.module.css';
import { asTime, isOpeningDay, minutesOf } from './point-rules.ts';
import shared from './points.module.css';

type Hours = DeskPoint['hours'];
type Day = Hours[number];
type Span = NonNullable<Day['open']>;

const usual: Span = { from: '09:00', to: '18:00' };
const usualBreak: Span = { from: '13:00', to: '14:00' };
const empty = (weekday: number): Day => ({ weekday, open: null, breakTime: null });

export interface HoursPartProps {
  readonly hours: Hours;
  /** The time zone and the length of a slot. */
  readonly about: string;
  readonly onChange: ((hours: Hours) => void) | null;
}

/** The opening hours as fields, with a chart beside them. */
export function HoursPart({ hours, about, onChange }: HoursPartProps): ReactElement {
  const { t } = useTranslation('points');
  const days = [1, 2, 3, 4, 5, 6, 7].map(
    (weekday) => hours.find((day) => day.weekday === weekday) ?? empty(weekday),
  );
  const set = (changed: readonly Day[]): void =>
    onChange?.(days.map((day) => changed.find(({ weekday }) => weekday === day.weekday) ?? day));
  const copy = (): void => {
    const [monday = empty(1)] = days;
    set([2, 3, 4, 5].map((weekday) => ({ ...monday, weekday })));
  };
  useKeyCommands((command) => {
    if (command !== 'copyHours' || onChange === null) return false;
    copy();
    return true;
  });
  return (
    <section className={shared.part}>
      <div className={shared.partHead}>
        <h2>{t('hours.title')}</h2>
        <span className={shared.quiet}>{about}</span>
        {onChange === null ? null : (
          <Button className={shared.end} size="sm" onClick={copy}>
            {t('hours.copy')} <KeyCap name="H" />
          </Button>
        )}
      </div>
      <div className={styles.week}>
        <div className={styles.weekHead} aria-hidden="true">
          <span />
          <span>{t('hours.opened')}</span>
          <span>{t('hours.break')}</span>
          <Scale />
        </div>
        {days.map((day) => (
          <DayLine key={day.weekday} day={day} onChange={onChange && ((changed) => set([changed]))} />
        ))}
      </div>
    </section>
  );
}

interface DayLineProps {
  readonly day: Day;
  readonly onChange: ((day: Day) => void) | null;
}

function DayLine({ day, onChange }: DayLineProps): ReactElement {
  const { t, i18n } = useTranslation('points');
  const problemId = useId();
  // 5 January 1970 was a Monday.
  const at = Date.UTC(1970, 0, 4 + day.weekday);
  const nameOf = (weekday: 'short' | 'long'): string =>
    new Intl.DateTimeFormat(i18n.language, { weekday, timeZone: 'UTC' }).format(at);
  const isWrong = !isOpeningDay(day);
  const about = isWrong ? problemId : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of the grid.
    <div className={styles.day} role="group" aria-label={nameOf('long')}>
      <b>{nameOf('short')}</b>
      {day.open === null ? (
        <Choice
          label={t('hours.dayOff')}
          action={t('hours.open')}
          onPress={onChange && (() => onChange({ ...day, open: usual }))}
        />
      ) : (
        <SpanFields
          names={[t('hours.from'), t('hours.to')]}
          span={day.open}
          about={about}
          onChange={onChange && ((open) => onChange({ ...day, open }))}
          onRemove={onChange && (() => onChange(empty(day.weekday)))}
          removeLabel={t('hours.close')}
        />
      )}
      {day.open === null ? (
        <span />
      ) : day.breakTime === null ? (
        <Choice
          action={t('hours.addBreak')}
          onPress={onChange && (() => onChange({ ...day, breakTime: usualBreak }))}
        />
      ) : (
        <SpanFields
          names={[t('hours.breakFrom'), t('hours.breakTo')]}
          span={day.breakTime}
          about={about}
          onChange={onChange && ((breakTime) => onChange({ ...day, breakTime }))}
          onRemove={onChange && (() => onChange({ ...day, breakTime: null }))}
          removeLabel={t('hours.noBreak')}
        />
      )}
      {isWrong ? (
        <p id={problemId} className={styles.wrong}>
          {t('wrong.hours')}
        </p>
      ) : (
        <Chart day={day} />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label?: string;
  readonly action: string;
  readonly onPress: (() => void) | null;
}

function Choice({ label, action, onPress }: ChoiceProps): ReactElement {
  return (
    <span className={shared.quiet}>
      {label} {onPress === null ? null : <TextButton onClick={onPress}>{action}</TextButton>}
    </span>
  );
}

interface SpanFieldsProps {
  readonly names: readonly [string, string];
  readonly span: Span;
  /** The id of the message that explains the day's error. */
  readonly about: string | undefined;
  readonly onChange: ((span: Span) => void) | null;
  readonly onRemove: (() => void) | null;
  readonly removeLabel: string;
}

function SpanFields({ names, span, about, onChange, onRemove, removeLabel }: SpanFieldsProps): ReactElement {
  if (onChange === null) return <span>{`${span.from} – ${span.to}`}</span>;
  const field = (key: 'from' | 'to', name: string): ReactElement => (
    <input
      aria-label={name}
      aria-invalid={about !== undefined}
      aria-describedby={about}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={span[key]}
      onChange={(event) => onChange({ ...span, [key]: event.target.value })}
      onBlur={(event) => onChange({ ...span, [key]: asTime(event.target.value) })}
    />
  );
  return (
    <span className={styles.span}>
      {field('from', names[0])}
      <span aria-hidden="true">–</span>
      {field('to', names[1])}
      {onRemove === null ? null : (
        <button type="button" className={shared.cross} aria-label={removeLabel} onClick={onRemove}>
          <CloseIcon size={14} />
        </button>
      )}
    </span>
  );
}

/** The hours shown by the chart; anything outside is clipped. */
const FIRST_HOUR = 6;
const LAST_HOUR = 24;
const marks = [6, 9, 12, 15, 18, 21, 24] as const;

function Scale(): ReactElement {
  return (
    <span className={styles.scale}>
      {marks.map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </span>
  );
}

/** The opening hours of one day as a bar. */
function Chart({ day: { open, breakTime } }: { readonly day: Day }): ReactElement {
  const spans: readonly Span[] =
    open === null
      ? []
      : breakTime === null
        ? [open]
        : [
            { from: open.from, to: breakTime.from },
            { from: breakTime.to, to: open.to },
          ];
  return (
    <span className={styles.chart} aria-hidden="true">
      {spans.map(({ from, to }) => (
        <i key={from} style={placeOf(from, to)} />
      ))}
    </span>
  );
}

function placeOf(from: string, to: string): CSSProperties {
  const share = (time: string): number =>
    Math.min(1, Math.max(0, (minutesOf(time) / 60 - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)));
  return { left: `${share(from) * 100}%`, width: `${(share(to) - share(from)) * 100}%` };
}
