import { useLayoutEffect, useRef } from 'react';
import { commandOf, type KeyPress } from './key-command.ts';
import { createKeyHandlers, type KeyHandler } from './key-handlers.ts';

const handlers = createKeyHandlers();

/** Listens for the desk's keys as long as the component stands; before the first paint, so that what is seen is heard. */
export function useKeyCommands(handle: KeyHandler): void {
  const latest = useRef(handle);
  // Not after the paint either: a key that follows what is seen must not do what was meant before it.
  useLayoutEffect(() => {
    latest.current = handle;
  });
  useLayoutEffect(() => handlers.add((command) => latest.current(command)), []);
}

/** Hears the keys of the page, as long as the desk stands. */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isInDialog(event.target)) return;
      const command = commandOf(pressOf(event));
      if (command !== null && handlers.handle(command)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** A dialog has its own keys, and what lies under it must not move. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;

function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, altKey, metaKey, shiftKey, isComposing, target } = event;
  return {
    key,
    code,
    hasModifier: ctrlKey || altKey || metaKey,
    hasControl: ctrlKey !== metaKey && !altKey && !shiftKey,
    isComposing,
    isTyping: isTyping(target),
    isOnButton:
      target instanceof Element && target.closest('button, a, summary, input[type=checkbox]') !== null,
  };
}

/** A checkbox takes Space alone, so letters keep their meaning there. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));
