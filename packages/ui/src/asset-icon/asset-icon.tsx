import type { ReactElement, ReactNode } from 'react';
import styles from './asset-icon.module.css';

export interface AssetIconProps {
  /** Its first letter is shown if there is no picture. */
  readonly ticker: string;
  /** URL of the picture. */
  readonly src?: string | undefined;
  /** A drawn icon instead of a picture. */
  readonly children?: ReactNode;
  readonly size?: number;
  /** A smaller icon at the lower right, such as the network's. */
  readonly badge?: ReactNode;
}

/** A round icon beside a visible name, so it is hidden from screen readers. */
export function AssetIcon({ ticker, src, children, size = 36, badge }: AssetIconProps): ReactElement {
  return (
    <span className={styles.icon} style={{ width: size, height: size }} aria-hidden="true">
      <span className={styles.disc}>
        <Picture ticker={ticker} src={src} size={size}>
          {children}
        </Picture>
      </span>
      {badge === undefined ? null : <span className={styles.badge}>{badge}</span>}
    </span>
  );
}

function Picture({ ticker, src, children, size = 36 }: AssetIconProps): ReactNode {
  if (children !== undefined) return children;
  if (src !== undefined) return <img src={src} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span className={styles.letter} style={{ fontSize: Math.round(size * 0.42) }}>
      {ticker.charAt(0).toUpperCase()}
    </span>
  );
}
