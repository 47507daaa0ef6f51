import { useLayoutEffect, useRef } from 'react';
import { commandOf, type KeyPress } from './key-command.ts';
import { createKeyHandlers, type KeyHandler } from './key-handlers.ts';

const handlers = createKeyHandlers();

/**
 * Handles the desk's keyboard commands while the component is mounted. Registered before the paint, so that keys match
 * what is visible.
 */
export function useKeyCommands(handle: KeyHandler): void {
  const latest = useRef(handle);
  // Also updated before the paint: a key press must act on what is visible, not on the previous render.
  useLayoutEffect(() => {
    latest.current = handle;
  });
  useLayoutEffect(() => handlers.add((command) => latest.current(command)), []);
}

/** Listens to the keys of the page while the desk is mounted. */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    let isAfterGo = false;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isInDialog(event.target)) return;
      const command = commandOf(pressOf(event), isAfterGo);
      isAfterGo = command === 'go';
      if (command !== null && handlers.handle(command)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** A dialog handles its own keys, and the page below it must not react. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;

function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, altKey, metaKey, shiftKey, isComposing, target } = event;
  return {
    key,
    code,
    hasModifier: ctrlKey || altKey || metaKey,
    hasShift: shiftKey,
    hasControl: ctrlKey !== metaKey && !altKey && !shiftKey,
    isComposing,
    isTyping: isTyping(target),
    isOnButton:
      target instanceof Element && target.closest('button, a, summary, input[type=checkbox]') !== null,
  };
}

/** A checkbox uses only Space, so letter commands still work there. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'));
