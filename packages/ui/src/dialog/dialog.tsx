import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { CloseIcon } from '../icons/icons.ts';
import styles from './dialog.module.css';
import { Surface } from './surface.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  readonly children?: ReactNode;
  /** The actions, each on its own line, the main one first. */
  readonly footer?: ReactNode;
  /** A request is in progress: Esc, the backdrop, the close button and dragging do nothing. */
  readonly isBusy?: boolean;
}

/** A modal task: a bottom sheet on small screens, a 440 px window from 768 px. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  footer,
  isBusy = false,
}: DialogProps): ReactElement {
  return (
    <Surface role="dialog" open={open} onOpenChange={onOpenChange} isBusy={isBusy}>
      <div className={styles.head}>
        <Base.Title className={styles.title}>{title}</Base.Title>
        <Base.Close className={styles.close} aria-label={closeLabel} disabled={isBusy}>
          <CloseIcon size={22} />
        </Base.Close>
      </div>
      {description === undefined ? null : (
        <Base.Description className={styles.description}>{description}</Base.Description>
      )}
      {children}
      {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
    </Surface>
  );
}
