import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './action-bar.module.css';

interface ActionBarProps {
  readonly children: ReactNode;
  /** Where it is not fixed: without space above, because it stands among parts with gaps between them. */
  readonly isFlush?: boolean;
}

/** The primary action of a flow, fixed above the safe area and the keyboard on small screens. */
export function ActionBar({ children, isFlush = false }: ActionBarProps): ReactElement {
  const keyboard = useKeyboardInset();
  return (
    <div
      className={classNames(styles.bar, isFlush && styles.flush)}
      style={keyboard > 0 ? { bottom: keyboard } : undefined}
    >
      {children}
    </div>
  );
}

// iOS overlays the keyboard without resizing the page, so a fixed bar would be hidden behind it.
function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const measure = (): void => {
      // Pinch zoom also shrinks the visual viewport; only the keyboard should lift the bar.
      const hidden = viewport.scale === 1 ? window.innerHeight - viewport.height - viewport.offsetTop : 0;
      setInset(Math.max(0, Math.round(hidden)));
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return inset;
}
