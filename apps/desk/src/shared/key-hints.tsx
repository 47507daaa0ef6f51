import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from './key-cap.tsx';
import styles from './key-hints.module.css';

export interface KeyHint {
  readonly keys: readonly string[];
  readonly text: string;
}

const common = [
  { keys: ['↑', '↓'], action: 'choose' },
  { keys: ['Enter'], action: 'open' },
  { keys: ['/'], action: 'search' },
  { keys: ['Esc'], action: 'back' },
] as const;

/** The keyboard hints of a section: its own, by default those of every list, and nothing for an empty array. */
export function KeyHints({
  hints,
}: {
  readonly hints?: readonly KeyHint[] | undefined;
}): ReactElement | null {
  const { t } = useTranslation('app');
  const shown: readonly KeyHint[] =
    hints ?? common.map(({ keys, action }) => ({ keys, text: t(`keys.${action}`) }));
  if (shown.length === 0) return null;
  return (
    <footer className={styles.hints}>
      {shown.map(({ keys, text }) => (
        <span key={text}>
          {keys.map((key) => (
            <Fragment key={key}>
              <KeyCap name={key} />{' '}
            </Fragment>
          ))}
          {text}
        </span>
      ))}
    </footer>
  );
}
