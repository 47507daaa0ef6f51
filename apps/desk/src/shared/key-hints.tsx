import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from './key-cap.tsx';
import styles from './key-hints.module.css';

const hints = [
  { keys: ['↑', '↓'], action: 'choose' },
  { keys: ['Enter'], action: 'open' },
  { keys: ['/'], action: 'search' },
  { keys: ['Esc'], action: 'back' },
] as const;

/** Every action has a key and shows it. */
export function KeyHints(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <footer className={styles.hints}>
      {hints.map(({ keys, action }) => (
        <span key={action}>
          {keys.map((key) => (
            <Fragment key={key}>
              <KeyCap name={key} />{' '}
            </Fragment>
          ))}
          {t(`keys.${action}`)}
        </span>
      ))}
    </footer>
  );
}
