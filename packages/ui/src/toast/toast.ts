/** A short message that disappears automatically. An error is also shown inline where it happened. */
export interface ToastItem {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action?: ToastAction | undefined;
}

export type ToastTone = 'done' | 'problem';

export interface ToastAction {
  readonly label: string;
  readonly onAct: () => void;
}

const STACK_MAX = 3;

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message at the top right: `toast('Address copied')`. */
export function toast(text: string, options: { tone?: ToastTone; action?: ToastAction } = {}): void {
  lastId += 1;
  const added = { id: lastId, text, tone: options.tone ?? 'done', action: options.action };
  // Drops the oldest toast at once, so that the stack covers at most three.
  replaceItems([...items, added].slice(-STACK_MAX));
}

/** Removes a toast. The toaster calls it after the fade-out. */
export function dismissToast(id: number): void {
  replaceItems(items.filter((item) => item.id !== id));
}

export function readToasts(): readonly ToastItem[] {
  return items;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function replaceItems(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}
