import { useEffect, useRef } from 'react';
import { commandOf, type KeyCommand, type KeyPress } from './key-command.ts';

/** Does what a command asks for; true when it did, so that the key is not used twice. */
type KeyHandler = (command: KeyCommand) => boolean;

/** Listens for the desk's keys as long as the component stands. */
export function useKeyCommands(handle: KeyHandler): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const command = commandOf(pressOf(event));
      if (command !== null && latest.current(command)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, altKey, metaKey, isComposing, target } = event;
  return { key, code, hasModifier: ctrlKey || altKey || metaKey, isComposing, isTyping: isTyping(target) };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
