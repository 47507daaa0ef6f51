import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactElement, type ReactNode, useRef } from 'react';
import styles from './dialog.module.css';
import { Surface } from './surface.tsx';

export interface AlertDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question, or what happened. */
  readonly title: ReactNode;
  /** What it means, in a sentence or two. */
  readonly description: ReactNode;
  /** What the question is about when words are not enough, such as a whole address. */
  readonly children?: ReactNode;
  /** The verb first, the way out last. */
  readonly actions: ReactNode;
  readonly isBusy?: boolean;
}

/** A question that must be answered, or news that must be seen. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  isBusy = false,
}: AlertDialogProps): ReactElement {
  const footer = useRef<HTMLDivElement>(null);
  // The way out has the focus: whoever presses Enter too early has done no harm, and a link in the text waits its turn.
  const wayOut = (): HTMLElement | null =>
    footer.current?.querySelector<HTMLElement>(':scope > :last-child') ?? null;
  return (
    <Surface role="alertdialog" open={open} onOpenChange={onOpenChange} isBusy={isBusy} initialFocus={wayOut}>
      <Base.Title className={styles.title}>{title}</Base.Title>
      <Base.Description className={styles.alertText}>{description}</Base.Description>
      {children === undefined ? null : <div className={styles.alertBody}>{children}</div>}
      <div ref={footer} className={styles.footer}>
        {actions}
      </div>
    </Surface>
  );
}
