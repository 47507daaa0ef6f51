import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { CheckIcon, CopyIcon } from '../icons/icons.ts';
import { toast } from '../toast/toast.ts';
import styles from './copy-field.module.css';

export interface CopyFieldProps {
  readonly value: string;
  /** The displayed value, if it differs from the copied one. */
  readonly children?: ReactNode;
  /** Label of the button: "Copy address". */
  readonly copyLabel: string;
  /** Toast after copying: "Address copied". */
  readonly copiedText: string;
  /** Toast if the clipboard is not available: the value is then selected for manual copying. */
  readonly failedText: string;
}

const TICK_MS = 1500;

/** A value with a copy button. After copying the icon becomes a check mark briefly, and a toast confirms it. */
export function CopyField({
  value,
  children,
  copyLabel,
  copiedText,
  failedText,
}: CopyFieldProps): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), TICK_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toast(copiedText);
    } catch {
      if (text.current !== null) window.getSelection()?.selectAllChildren(text.current);
      toast(failedText, { tone: 'problem' });
    }
  };
  const Icon = isCopied ? CheckIcon : CopyIcon;
  return (
    <div className={styles.field}>
      <span ref={text} className={styles.value}>
        {children ?? value}
      </span>
      <button
        type="button"
        className={styles.button}
        aria-label={copyLabel}
        data-copied={isCopied}
        onClick={() => void copy()}
      >
        <Icon className={isCopied ? styles.tick : undefined} />
      </button>
    </div>
  );
}
