import type { ReactElement, ReactNode } from 'react';
import styles from './asset-icon.module.css';

export interface AssetIconProps {
  /** Short name; its first letter stands in when there is no picture. */
  readonly ticker: string;
  /** Address of the picture. */
  readonly src?: string | undefined;
  /** A drawn icon in place of a picture. */
  readonly children?: ReactNode;
  readonly size?: number;
  /** A smaller icon on the lower right edge, such as the network's. */
  readonly badge?: ReactNode;
}

/** A round icon beside a name that is always written out, so it says nothing to a screen reader. */
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
