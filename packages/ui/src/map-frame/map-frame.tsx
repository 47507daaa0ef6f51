import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './map-frame.module.css';

export interface MapFrameProps {
  readonly label: string;
  /** The map, its pins and the user's location. */
  readonly children: ReactNode;
  /** Buttons at the top right. */
  readonly tools?: ReactNode;
  /** Attribution required by the map data's license. */
  readonly attribution: ReactNode;
  readonly height?: number | string;
}

/** The frame of a map. The list beside it is the accessible equivalent. */
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

/** Position in the frame, as CSS lengths from the top left corner. */
export interface MapPlace {
  readonly left: CSSProperties['left'];
  readonly top: CSSProperties['top'];
}

export interface MapPinProps {
  /** Left out if the map library positions the pin. */
  readonly place?: MapPlace;
  /** The short text on the pin. */
  readonly text: string;
  /** Accessible name: the place and what the text means. */
  readonly label: string;
  readonly isSelected?: boolean;
  readonly isClosed?: boolean;
  readonly onSelect: () => void;
}

/** A pin that shows the place's most useful fact. */
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

/** The user's location. */
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
