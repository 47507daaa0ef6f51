import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './segments.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Accessible text for a short label: "1 week" for "1W". */
  readonly spoken?: string;
}

export interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly isFill?: boolean;
}

/** A choice between a few short options, such as the period of a chart. Uses native radio buttons. */
export function Segments<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  isFill = false,
}: SegmentsProps<Value>): ReactElement {
  const name = useId();
  return (
    <fieldset className={classNames(styles.segments, isFill && styles.fill)}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
          />
          <span>
            {segment.label}
            {/* After the visible text, so that voice control finds the option by it. */}
            {segment.spoken === undefined ? null : <VisuallyHidden>, {segment.spoken}</VisuallyHidden>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
