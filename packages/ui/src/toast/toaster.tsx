import { type ReactElement, type Ref, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { systemClock } from '../clock/clock.ts';
import { CheckIcon, CircleAlertIcon } from '../icons/icons.ts';
import { createPausableTimer, type PausableTimer } from './pausable-timer.ts';
import { dismissToast, readToasts, subscribeToToasts, type ToastItem } from './toast.ts';
import styles from './toaster.module.css';

// Fixed by the specification: 3000 ms visible, 300 ms fade-in and 300 ms fade-out.
const ANIMATION_MS = 300;
const STAY_MS = 3000;

/**
 * Renders the toasts; an app mounts it once. The time of a toast starts when it is rendered, so a toaster that loads
 * late still shows earlier messages.
 */
export function Toaster(): ReactElement {
  const items = useSyncExternalStore(subscribeToToasts, readToasts, readToasts);
  return (
    <div className={styles.region} role="status" aria-atomic="false">
      {items.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </div>
  );
}

function Toast({ item }: { readonly item: ToastItem }): ReactElement {
  const [isLeaving, setLeaving] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const { id } = item;
  useEffect(() => {
    if (card.current === null || isLeaving) return;
    const timer = createPausableTimer({
      ms: ANIMATION_MS + STAY_MS,
      run: () => setLeaving(true),
      clock: systemClock,
    });
    return holdWhileInUse(card.current, timer);
  }, [isLeaving]);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => dismissToast(id), ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [id, isLeaving]);
  return <ToastCard ref={card} item={item} isLeaving={isLeaving} onClose={() => setLeaving(true)} />;
}

/** Pauses the timer while the toast is hovered or focused. Returns a function that stops listening. */
function holdWhileInUse(card: HTMLElement, timer: PausableTimer): () => void {
  const uses = new Set<'pointer' | 'focus'>();
  const listening = new AbortController();
  const on = (event: string, use: 'pointer' | 'focus', isUsed: boolean): void =>
    card.addEventListener(
      event,
      () => {
        if (isUsed) uses.add(use);
        else uses.delete(use);
        if (uses.size === 0) timer.start();
        else timer.hold();
      },
      listening,
    );
  on('pointerenter', 'pointer', true);
  on('pointerleave', 'pointer', false);
  on('focusin', 'focus', true);
  on('focusout', 'focus', false);
  timer.start();
  return () => {
    listening.abort();
    timer.hold();
  };
}

export interface ToastCardProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly item: Omit<ToastItem, 'id'>;
  readonly isLeaving?: boolean;
  readonly onClose: () => void;
}

/** The visual part of a toast. Clicking anywhere on it closes it. */
export function ToastCard({ ref, item, isLeaving = false, onClose }: ToastCardProps): ReactElement {
  const Icon = item.tone === 'problem' ? CircleAlertIcon : CheckIcon;
  const { action } = item;
  return (
    <div
      ref={ref}
      className={classNames(
        styles.toast,
        item.tone === 'problem' && styles.problem,
        isLeaving && styles.leaving,
      )}
      data-toast={isLeaving ? 'leaving' : 'shown'}
    >
      <button type="button" className={styles.body} onClick={onClose}>
        <Icon />
        <span>{item.text}</span>
      </button>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onAct();
            onClose();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
