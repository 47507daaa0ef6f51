import { Button } from '@gim/ui/button/button.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import styles from './point-form.module.css';
import type { FieldProblems } from './point-rules.ts';

export interface ChangeBarProps {
  readonly problems: FieldProblems;
  readonly saveLabel: string;
  readonly save: () => void;
  readonly undo: () => void;
  /** Another part of the screen has the main action, and one screen has one. */
  readonly isSecondary?: boolean;
  /** Describes what will be done. */
  readonly children: ReactNode;
}

/** Below the form: what will be saved, or how many fields have errors. */
export function ChangeBar(props: ChangeBarProps): ReactElement {
  const { problems, saveLabel, save, undo, isSecondary = false, children } = props;
  const { t } = useTranslation('points');
  const count = Object.keys(problems).length;
  return (
    <div className={styles.bar}>
      <p role="status" className={count > 0 ? styles.wrong : undefined}>
        {count > 0 ? t('bar.wrong', { count }) : children}
      </p>
      <span className={styles.buttons}>
        <Button size="sm" onClick={undo}>
          {t('bar.undo')} <KeyCap name="Ctrl" />
          <KeyCap name="Z" />
        </Button>
        <Button
          size="sm"
          variant={isSecondary ? 'secondary' : 'primary'}
          isDisabled={count > 0}
          onClick={save}
        >
          {saveLabel} <KeyCap name="Ctrl" />
          <KeyCap name="S" />
        </Button>
      </span>
    </div>
  );
}
