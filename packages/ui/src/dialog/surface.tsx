import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './surface.module.css';
import { useSheetDrag } from './use-sheet-drag.ts';

export interface SurfaceProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A request is in progress: the dialog cannot be closed. */
  readonly isBusy?: boolean;
  readonly role: 'dialog' | 'alertdialog';
  /** As wide as a table, and no lower when its content shrinks. */
  readonly isWide?: boolean;
  readonly className?: string | undefined;
  /** Gets the focus on opening; by default the first focusable element. */
  readonly initialFocus?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/**
 * The base of all dialogs: a bottom sheet on small screens that can be dragged away, a 440 px window from 768 px, the
 * backdrop, and the focus trap, which returns the focus on closing.
 */
export function Surface(props: SurfaceProps): ReactElement {
  const {
    open,
    onOpenChange,
    isBusy = false,
    role,
    isWide = false,
    className,
    initialFocus,
    children,
  } = props;
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
          className={classNames(styles.sheet, isWide && styles.wide, className)}
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
