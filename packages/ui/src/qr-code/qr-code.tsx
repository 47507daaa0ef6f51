import { type ReactElement, type ReactNode, useMemo } from 'react';
import styles from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

export interface QrCodeProps {
  readonly value: string;
  /** Accessible description of the content. */
  readonly label: string;
  /** Width and height in pixels, including the quiet zone. */
  readonly size?: number;
  /** A round icon in the centre. */
  readonly icon?: ReactNode;
}

/** A QR code. Black on white in both themes, for scanners. */
export function QrCode({ value, label, size = 204, icon }: QrCodeProps): ReactElement {
  const { size: modules, path } = useMemo(() => qrPath(value), [value]);
  return (
    <span className={styles.code} style={{ width: size, height: size }}>
      <svg
        role="img"
        aria-label={label}
        width={size}
        height={size}
        viewBox={`0 0 ${modules} ${modules}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      {icon === undefined ? null : (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
    </span>
  );
}

export interface QrCardProps extends QrCodeProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** A copy field for the same value. */
  readonly children?: ReactNode;
}

/** A QR code with a description and the same value to copy. */
export function QrCard({ title, detail, children, ...code }: QrCardProps): ReactElement {
  return (
    <div className={styles.card}>
      <QrCode {...code} />
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {detail === undefined ? null : <div className={styles.detail}>{detail}</div>}
      </div>
      {children}
    </div>
  );
}

/** Placeholder of the card while its value loads. */
export function QrCardPending({ title }: { readonly title: string }): ReactElement {
  return (
    <div className={styles.card} role="status">
      <span className={styles.pending} aria-hidden="true" />
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
      </div>
    </div>
  );
}
