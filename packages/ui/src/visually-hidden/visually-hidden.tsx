import type { ReactElement, ReactNode } from 'react';

export interface VisuallyHiddenProps {
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** Text for screen readers only. The class is global: it is part of the base styles. */
export function VisuallyHidden({ id, children }: VisuallyHiddenProps): ReactElement {
  return (
    <span id={id} className="visually-hidden">
      {children}
    </span>
  );
}
