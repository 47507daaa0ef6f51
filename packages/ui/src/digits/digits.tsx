import { type ReactElement, useEffect, useState } from 'react';
import { useReducedMotion } from '../media-query/use-media-query.ts';
import { digitPlaces } from './digit-change.ts';
import styles from './digits.module.css';

export interface DigitsProps {
  /** The figure as it is written: "$1,240.00". */
  readonly text: string;
}

/** As long as the longest fade of the stylesheet, and a frame. */
const fadeMs = 240;

/**
 * A figure that changes digit by digit: only the places that differ cross-fade, the others stand still. What fades away
 * is drawn by the stylesheet alone: the text in the page is the new figure from the first moment.
 *
 * `<Digits text={write.dollars(total)} />`
 */
export function Digits({ text }: DigitsProps): ReactElement {
  const isCalm = useReducedMotion();
  const [shown, show] = useState<{ readonly text: string; readonly before: string | null }>({
    text,
    before: null,
  });
  if (shown.text !== text) show({ text, before: isCalm ? null : shown.text });
  useEffect(() => {
    if (shown.before === null) return undefined;
    // A timer and not the end of the animation: that never comes where the figure is out of sight.
    const timer = setTimeout(() => show({ text: shown.text, before: null }), fadeMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const before = shown.text === text ? shown.before : null;
  if (before === null) return <>{text}</>;
  return (
    <span className={styles.digits}>
      {digitPlaces(before, text).map((place, index) =>
        place.before === null ? (
          place.now
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of a figure is its position.
          <span key={index} className={styles.place} data-before={place.before}>
            <span className={styles.now}>{place.now}</span>
          </span>
        ),
      )}
    </span>
  );
}
