import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { draftAfterEdit } from './amount-edit.ts';
import { type AmountFormat, amountValue, caretAfter, formatDraft } from './amount-text.ts';

interface AmountDraftOptions {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly format: AmountFormat;
}

interface AmountDraft {
  readonly text: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/**
 * Keeps what is being typed beside the value: "12." has the value "12", and must not lose its mark
 * while the decimals are still to come. A value from outside replaces the draft.
 */
export function useAmountDraft({ value, onValueChange, format }: AmountDraftOptions): AmountDraft {
  const [draft, setDraft] = useState(value);
  const caret = useRef<{ readonly input: HTMLInputElement; readonly at: number } | null>(null);
  const current = amountValue(draft) === value ? draft : value;
  const text = formatDraft(current, format);

  // React puts the caret at the end when the text it sets differs from the text that was typed.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { input, at } = caret.current;
    caret.current = null;
    if (document.activeElement === input) input.setSelectionRange(at, at);
  });

  return {
    text,
    onChange: (event) => {
      const input = event.target;
      const typed = input.value;
      const change = changeOf(event.nativeEvent);
      const next = draftAfterEdit({ text: typed, caret: caretOf(input), ...change }, format);
      const shown = formatDraft(next, format);
      caret.current = { input, at: caretAfter(shown, typed, caretOf(input), format) };
      setDraft(next);
      if (amountValue(next) !== value) onValueChange(amountValue(next));
    },
  };
}

function caretOf(input: HTMLInputElement): number {
  return input.selectionStart ?? input.value.length;
}

/** Old webviews send plain events, which say nothing about what came in. */
function changeOf(event: Event): { readonly inputType: string; readonly data: string | null } {
  // The fields of an event are getters, which a spread would lose.
  return event instanceof InputEvent
    ? { inputType: event.inputType, data: event.data }
    : { inputType: '', data: null };
}
