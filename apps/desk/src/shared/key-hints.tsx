import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { capsOf } from '../platform/keyboard/key-command.ts';
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
 * The key that shows all keys is last, and never cut off.
 */
export function KeyHints({ hints }: { readonly hints?: readonly KeyHint[] | undefined }): ReactElement {
  const { t } = useTranslation('app');
  const offered = useShownKeyHints();
  const own = hints ?? common.map(({ keys, action }) => ({ keys, text: t(`keys.${action}`) }));
  const shown: readonly KeyHint[] = [...own, ...offered];
  return (
    <footer className={styles.hints}>
      {shown.length === 0 ? null : (
        <span className={styles.own}>
          {shown.map((hint) => (
            <Hint key={`${hint.keys.join()} ${hint.text}`} {...hint} />
          ))}
        </span>
      )}
      <Hint keys={capsOf('allKeys')} text={t('keys.allKeys')} />
    </footer>
  );
}

const Hint = ({ keys, text }: KeyHint): ReactElement => (
  <span>
    {keys.map((key) => (
      <Fragment key={key}>
        <KeyCap name={key} />{' '}
      </Fragment>
    ))}
    {text}
  </span>
);
