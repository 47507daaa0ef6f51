import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type AmountEdit,
  type AmountState,
  amountOf,
  editAmount,
  editOf,
  leaveAmount,
  stateOf,
  textOf,
} from './amount-edit.ts';
import { type AmountFormat, caretAfter } from './amount-text.ts';
import type { AmountProblem } from './read-amount.ts';

interface AmountDraftOptions {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly format: AmountFormat;
  /** Called at every edit with the reason why the text is not an amount, or null. */
  readonly onProblem: (problem: AmountProblem | null) => void;
  /** The other side is being edited, so an invalid text here is discarded. */
  readonly isOver: boolean;
}

interface AmountDraft {
  readonly text: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly leave: () => void;
}

/**
 * Keeps the typed text beside the value: "12." has the value "12" and must not lose its decimal mark while the decimals
 * are being typed; "1e3" has no value and stays as it is. A new value from the caller replaces both.
 */
export function useAmountDraft(options: AmountDraftOptions): AmountDraft {
  const { value, onValueChange, format, onProblem, isOver } = options;
  const [kept, keep] = useState<AmountState>(() => stateOf(value));
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number } | null>(null);
  const isKept = amountOf(kept) === value && !(isOver && kept.problem !== null);
  const state = isKept ? kept : stateOf(value);
  const text = textOf(state, format);

  // React moves the caret to the end when it sets a text that differs from the typed one.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, at } = caret.current;
    caret.current = null;
    if (document.activeElement === input) input.setSelectionRange(at, at);
  });

  const take = (input: HTMLInputElement, edit: AmountEdit): void => {
    const next = editAmount(state, edit, format);
    const written = edit.before + edit.inserted;
    const at =
      next.typed === null
        ? caretAfter(textOf(next, format), written + edit.after, written.length, format)
        : written.length;
    caret.current = { input, at };
    keep(next);
    onProblem(next.problem);
    if (amountOf(next) !== value) onValueChange(amountOf(next));
  };

  return {
    text,
    onChange: (event) => {
      const input = event.target;
      const change = changeOf(event.nativeEvent);
      take(input, editOf({ text: input.value, caret: caretOf(input), ...change }, text));
    },
    // Handled here, because the browser would join several pasted lines into one number.
    onPaste: (event) => {
      event.preventDefault();
      const input = event.currentTarget;
      const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? text.length];
      const inserted = onOneLine(event.clipboardData.getData('text'));
      take(input, { before: text.slice(0, start), inserted, after: text.slice(end) });
    },
    // The drop position is unknown, and the browser would join its lines too.
    onDrop: (event) => event.preventDefault(),
    leave: () => {
      if (isKept) keep(leaveAmount(kept));
    },
  };
}

function caretOf(input: HTMLInputElement): number {
  return input.selectionStart ?? input.value.length;
}

/** Replaces line breaks with a sign that no amount contains, so that several lines are refused. */
function onOneLine(text: string): string {
  return text.replace(/^[\r\n]+|[\r\n]+$/g, '').replace(/[\r\n\u2028\u2029]+/g, '\u21b5');
}

/** Old webviews send plain events without details of the change. */
function changeOf(event: Event): { readonly inputType: string; readonly data: string | null } {
  // The fields of an event are getters, which a spread would not copy.
  return event instanceof InputEvent
    ? { inputType: event.inputType, data: event.data }
    : { inputType: '', data: null };
}
