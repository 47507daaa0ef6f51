import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Surface, type SurfaceProps } from './surface.tsx';
import styles from './wide-dialog.module.css';

export type WideDialogProps = Pick<
  SurfaceProps,
  'open' | 'onOpenChange' | 'initialFocus' | 'className' | 'children'
>;

/** A dialog for content with columns: a 1060 px window from 768 px. Its content starts with a `WideDialogHead`. */
export const WideDialog = (props: WideDialogProps): ReactElement => (
  <Surface role="dialog" isWide {...props} />
);

export interface WideDialogHeadProps {
  readonly title: ReactNode;
  /** The label of the close button. */
  readonly close: ReactNode;
  /** Between the title and the close button. */
  readonly children?: ReactNode;
}

/** One line that stays in view: the title, what filters the content, and the close button. */
export const WideDialogHead = ({ title, close, children }: WideDialogHeadProps): ReactElement => (
  <div className={styles.head}>
    <Base.Title className={styles.title}>{title}</Base.Title>
    {children}
    <Base.Close render={<Button size="sm" />}>{close}</Base.Close>
  </div>
);
