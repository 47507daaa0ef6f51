import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { type Clock, systemClock } from '../clock/clock.ts';
import { formatCountdown, hasPassed } from '../countdown/countdown.ts';
import { useCountdown } from '../countdown/use-countdown.ts';
import styles from './quote-line.module.css';

export interface QuoteLineProps {
  /** The rate as an equation: "1 BTC = $110,412.50". */
  readonly rate: ReactNode;
  /** What the rate includes: "Includes a 0.2% spread". */
  readonly note?: ReactNode;
  /** When the rate expires, in milliseconds of the clock. */
  readonly expiresAt: number;
  /** Total validity of a rate, which is the bar's full width. */
  readonly holdMs: number;
  /** "Rate holds for", before the remaining time. */
  readonly holdsLabel: string;
  /** "The rate has expired": shown and announced at the end. */
  readonly expiredLabel: string;
  /** "10 seconds left": announced once. */
  readonly soonLabel: string;
  /** Called once on expiry. Nothing is bought automatically: the screen offers a new rate. */
  readonly onExpire?: () => void;
  readonly clock?: Clock;
}

const SOON_SECONDS = 10;

/** The rate and its remaining validity as a shrinking bar. */
export function QuoteLine({
  rate,
  note,
  expiresAt,
  holdMs,
  holdsLabel,
  expiredLabel,
  soonLabel,
  onExpire,
  clock = systemClock,
}: QuoteLineProps): ReactElement {
  const seconds = useCountdown(expiresAt, clock);
  const isExpired = seconds === 0;
  const announcement = useAnnouncement({ seconds, expiresAt, soonLabel, expiredLabel, onExpire });
  return (
    <div className={styles.quote} data-state={isExpired ? 'expired' : 'holding'}>
      <div className={styles.words}>
        <span className={styles.rate}>{rate}</span>
        <span className={styles.time} aria-hidden={isExpired || undefined}>
          {isExpired ? (
            expiredLabel
          ) : (
            <>
              {holdsLabel} <b>{formatCountdown(seconds)}</b>
            </>
          )}
        </span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <div
          // A new rate starts a new bar at full width, without animating back.
          key={expiresAt}
          className={classNames(styles.rest, isExpired && styles.none)}
          style={{ transform: `scaleX(${Math.min(1, (seconds * 1000) / holdMs)})` }}
        />
      </div>
      <Note>{note}</Note>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}

export interface RoughLineProps {
  /** The indicative rate: "1 BTC ≈ $110,412.50". */
  readonly rate: ReactNode;
  /** "Getting a firm rate". */
  readonly label: ReactNode;
  readonly note?: ReactNode;
}

/** Shown before the quote line: an indicative rate without an expiry. */
export function RoughLine({ rate, label, note }: RoughLineProps): ReactElement {
  return (
    <div className={styles.quote} data-state="rough">
      <div className={styles.words}>
        <span className={styles.rate}>{rate}</span>
        <span className={styles.time}>{label}</span>
      </div>
      <div className={styles.bar} aria-hidden="true" />
      <Note>{note}</Note>
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }): ReactElement | null {
  return children === undefined ? null : <div className={styles.note}>{children}</div>;
}

interface AnnouncementOptions {
  readonly seconds: number;
  readonly expiresAt: number;
  readonly soonLabel: string;
  readonly expiredLabel: string;
  readonly onExpire: (() => void) | undefined;
}

/** Announces only ten seconds before expiry and at expiry: announcing every second would drown out everything else. */
function useAnnouncement(options: AnnouncementOptions): string {
  const { seconds, expiresAt } = options;
  const [announcement, setAnnouncement] = useState('');
  const last = useRef({ seconds, expiresAt: Number.NaN });
  const look = useEffectEvent((now: number, end: number) => {
    const before = last.current.expiresAt === end ? last.current.seconds : Number.POSITIVE_INFINITY;
    if (last.current.expiresAt !== end) setAnnouncement('');
    last.current = { seconds: now, expiresAt: end };
    if (hasPassed(0, before, now)) {
      setAnnouncement(options.expiredLabel);
      options.onExpire?.();
    } else if (Number.isFinite(before) && hasPassed(SOON_SECONDS, before, now)) {
      setAnnouncement(options.soonLabel);
    }
  });
  useEffect(() => look(seconds, expiresAt), [seconds, expiresAt]);
  return announcement;
}
