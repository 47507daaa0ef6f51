import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './map-frame.module.css';

export interface MapFrameProps {
  readonly label: string;
  /** The drawn map, its pins and the user's place. */
  readonly children: ReactNode;
  /** Buttons at the top right. */
  readonly tools?: ReactNode;
  /** Whose map it is; the licence of the data asks for it. */
  readonly attribution: ReactNode;
  readonly height?: number | string;
}

/** The frame around a map. The list beside it is the accessible equivalent. */
export function MapFrame({
  label,
  children,
  tools,
  attribution,
  height = '100%',
}: MapFrameProps): ReactElement {
  return (
    <section className={styles.frame} aria-label={label} style={{ height }}>
      {children}
      {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
      <div className={styles.attribution}>{attribution}</div>
    </section>
  );
}

/** Where in the frame a thing stands, as CSS lengths from its left top corner. */
export interface MapPlace {
  readonly left: CSSProperties['left'];
  readonly top: CSSProperties['top'];
}

export interface MapPinProps {
  /** Left out when the map library places the pin itself. */
  readonly place?: MapPlace;
  /** The few characters the pin carries. */
  readonly text: string;
  /** The pin in words: name and what the text means. */
  readonly label: string;
  readonly isSelected?: boolean;
  readonly isClosed?: boolean;
  readonly onSelect: () => void;
}

/** A place on the map that carries its most useful fact. */
export function MapPin(props: MapPinProps): ReactElement {
  const { place, text, label, isSelected = false, isClosed = false, onSelect } = props;
  return (
    <button
      type="button"
      className={classNames(
        styles.pin,
        place !== undefined && styles.placed,
        isSelected && styles.selected,
        isClosed && styles.closed,
      )}
      style={place}
      aria-label={label}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <span className={styles.flag}>{text}</span>
    </button>
  );
}

/** Where the user is. */
export function MapUserDot({
  place,
  label,
}: {
  readonly place?: MapPlace;
  readonly label: string;
}): ReactElement {
  return (
    <span
      className={classNames(styles.user, place !== undefined && styles.placedUser)}
      style={place}
      role="img"
      aria-label={label}
    />
  );
}
