import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import styles from './surface.module.css';
import { useSheetDrag } from './use-sheet-drag.ts';

export interface SurfaceProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A request runs: nothing closes the dialog until it has ended. */
  readonly isBusy?: boolean;
  readonly role: 'dialog' | 'alertdialog';
  /** What has the focus when it opens; without it the first thing that can have it. */
  readonly initialFocus?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/**
 * What every dialog shares: a sheet from the bottom on small screens that can be dragged away,
 * a 440 px window from 768 px, the scrim, and the focus kept inside and given back after.
 */
export function Surface(props: SurfaceProps): ReactElement {
  const { open, onOpenChange, isBusy = false, role, initialFocus, children } = props;
  const changeOpen = (next: boolean): void => {
    if (isBusy && !next) return;
    onOpenChange(next);
  };
  const drag = useSheetDrag(() => changeOpen(false));
  return (
    <Base.Root open={open} onOpenChange={changeOpen}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          ref={drag.sheetRef}
          role={role}
          className={styles.sheet}
          aria-busy={isBusy}
          initialFocus={initialFocus}
        >
          <div className={styles.grab} aria-hidden="true" {...drag.handleProps} />
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
