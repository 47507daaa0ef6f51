import { Fragment, type ReactElement, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './slot-picker.module.css';

export interface SlotDay {
  readonly key: string;
  readonly weekday: string;
  readonly date: string;
  /** The day's limit, or why it is closed: "Day off". */
  readonly note: string;
  /** The accessible name of the day: "Thursday, October 16, up to $20,000". */
  readonly label: string;
  readonly isClosed?: boolean;
}

export interface Slot {
  readonly key: string;
  readonly label: string;
  readonly isTaken?: boolean;
  /** Label of the gap before this slot, such as a break. */
  readonly gapBefore?: string;
}

export interface SlotPickerProps {
  readonly daysLabel: string;
  readonly days: readonly SlotDay[];
  readonly day: string | null;
  readonly onDayChange: (day: string) => void;
  readonly slotsLabel: string;
  readonly slots: readonly Slot[];
  readonly slot: string | null;
  readonly onSlotChange: (slot: string) => void;
  /** Why the day has no available slot: "Order 2 days ahead". */
  readonly closedReason?: string;
  /** Read after an unavailable slot: "taken". */
  readonly takenLabel: string;
}

/** A day and a time slot. Both are radio groups, so that arrow keys move within each. */
export function SlotPicker(props: SlotPickerProps): ReactElement {
  const name = useId();
  return (
    <div className={styles.picker}>
      <fieldset>
        <legend className="visually-hidden">{props.daysLabel}</legend>
        <div className={styles.days}>
          {props.days.map((day) => (
            <DayChoice
              key={day.key}
              day={day}
              name={`${name}-day`}
              isChosen={day.key === props.day}
              onChoose={() => props.onDayChange(day.key)}
            />
          ))}
        </div>
      </fieldset>
      {props.closedReason === undefined ? null : <p className={styles.reason}>{props.closedReason}</p>}
      <fieldset disabled={props.closedReason !== undefined}>
        <legend className="visually-hidden">{props.slotsLabel}</legend>
        <div className={styles.slots}>
          {props.slots.map((slot) => (
            <Fragment key={slot.key}>
              {slot.gapBefore === undefined ? null : <p className={styles.gap}>{slot.gapBefore}</p>}
              <SlotChoice
                slot={slot}
                name={`${name}-slot`}
                isChosen={slot.key === props.slot}
                takenLabel={props.takenLabel}
                onChoose={() => props.onSlotChange(slot.key)}
              />
            </Fragment>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function DayChoice({ day, name, isChosen, onChoose }: ChoiceProps & { readonly day: SlotDay }): ReactElement {
  const isClosed = day.isClosed === true;
  return (
    <label className={classNames(styles.day, isClosed && styles.closed)}>
      <input
        type="radio"
        className="visually-hidden"
        name={name}
        checked={isChosen}
        disabled={isClosed}
        aria-label={day.label}
        onChange={onChoose}
      />
      <span>{day.weekday}</span>
      <b>{day.date}</b>
      <span>{day.note}</span>
    </label>
  );
}

interface SlotChoiceProps extends ChoiceProps {
  readonly slot: Slot;
  readonly takenLabel: string;
}

function SlotChoice({ slot, name, isChosen, takenLabel, onChoose }: SlotChoiceProps): ReactElement {
  const isTaken = slot.isTaken === true;
  return (
    <label className={classNames(styles.slot, isTaken && styles.taken)}>
      <input
        type="radio"
        className="visually-hidden"
        name={name}
        checked={isChosen}
        disabled={isTaken}
        aria-label={isTaken ? `${slot.label}, ${takenLabel}` : slot.label}
        onChange={onChoose}
      />
      {slot.label}
    </label>
  );
}
