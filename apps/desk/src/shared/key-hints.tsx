import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from './key-cap.tsx';
import type { KeyHint } from './key-hint-store.ts';
import styles from './key-hints.module.css';
import { useShownKeyHints } from './use-key-hints.ts';

const common = [
  { keys: ['↑', '↓'], action: 'choose' },
  { keys: ['/'], action: 'search' },
] as const;

/**
 * The keyboard hints of a section: its own, by default those of every list, then what the open parts of the page offer.
 */
export function KeyHints({
  hints,
}: {
  readonly hints?: readonly KeyHint[] | undefined;
}): ReactElement | null {
  const { t } = useTranslation('app');
  const offered = useShownKeyHints();
  const own = hints ?? common.map(({ keys, action }) => ({ keys, text: t(`keys.${action}`) }));
  const shown: readonly KeyHint[] = [...own, ...offered];
  if (shown.length === 0) return null;
  return (
    <footer className={styles.hints}>
      {shown.map(({ keys, text }) => (
        <span key={`${keys.join()} ${text}`}>
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
