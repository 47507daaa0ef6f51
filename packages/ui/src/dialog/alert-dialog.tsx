import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './dialog.module.css';
import { Surface } from './surface.tsx';

export interface AlertDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question, or what happened. */
  readonly title: ReactNode;
  /** The consequences, in a sentence or two. */
  readonly description: ReactNode;
  /** Additional content, such as a full address. */
  readonly children?: ReactNode;
  /** The action first, cancel last. */
  readonly actions: ReactNode;
  readonly isBusy?: boolean;
  /** The content ends with the action, so that cancel follows it as in a footer. */
  readonly hasOwnAction?: boolean;
}

/** A dialog that requires an answer or acknowledgement. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  isBusy = false,
  hasOwnAction = false,
}: AlertDialogProps): ReactElement {
  const footer = useRef<HTMLDivElement>(null);
  // Focus the cancel button, so that pressing Enter too early does no harm and no link in the text gets the focus.
  const initialFocus = (): HTMLElement | null =>
    footer.current?.querySelector<HTMLElement>(':scope > :last-child') ?? null;
  return (
    <Surface
      role="alertdialog"
      open={open}
      onOpenChange={onOpenChange}
      isBusy={isBusy}
      initialFocus={initialFocus}
    >
      <Base.Title className={styles.title}>{title}</Base.Title>
      <Base.Description className={styles.alertText}>{description}</Base.Description>
      {children === undefined ? null : <div className={styles.alertBody}>{children}</div>}
      <div ref={footer} className={classNames(styles.footer, hasOwnAction && styles.joined)}>
        {actions}
      </div>
    </Surface>
  );
}
