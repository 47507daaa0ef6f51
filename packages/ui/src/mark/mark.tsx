import type { ReactElement } from 'react';

export interface MarkProps {
  /** Width and height in pixels. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** The logo: a G with the two bars of currency signs. Decorative, because the name stands beside it. */
export function Mark({ size = 28, className }: MarkProps): ReactElement {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth={3.4}
      aria-hidden="true"
    >
      <path d="M26.6 8.3A12.6 12.6 0 1 0 28.4 18.7H15.5M15.5 13.3H28" />
    </svg>
  );
}
