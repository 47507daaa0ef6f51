import { type ReactElement, useEffect, useState } from 'react';
import { useReducedMotion } from '../media-query/use-media-query.ts';
import { digitPlaces } from './digit-change.ts';
import styles from './digits.module.css';

export interface DigitsProps {
  /** The formatted figure: "$1,240.00". */
  readonly text: string;
}

/** The longest fade in the stylesheet plus a frame. */
const fadeMs = 240;

/**
 * A figure that animates digit by digit: only changed characters cross-fade. The fading digits exist in CSS only: the
 * text in the page is the new figure immediately.
 *
 * `<Digits text={write.dollars(total)} />`
 */
export function Digits({ text }: DigitsProps): ReactElement {
  const isMotionReduced = useReducedMotion();
  const [shown, show] = useState<{ readonly text: string; readonly before: string | null }>({
    text,
    before: null,
  });
  if (shown.text !== text) show({ text, before: isMotionReduced ? null : shown.text });
  useEffect(() => {
    if (shown.before === null) return undefined;
    // A timer instead of `animationend`, which does not fire while the element is hidden.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a character of a figure is identified by its position.
          <span key={index} className={styles.place} data-before={place.before}>
            <span className={styles.now}>{place.now}</span>
          </span>
        ),
      )}
    </span>
  );
}
