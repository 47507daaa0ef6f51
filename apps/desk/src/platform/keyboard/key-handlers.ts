import type { KeyCommand } from './key-command.ts';

/** Handles a command; returns true if it did, so that no other handler gets the key. */
export type KeyHandler = (command: KeyCommand) => boolean;

export interface KeyHandlers {
  /** Returns the function that removes it. */
  add(handler: KeyHandler): () => void;
  /** Returns whether a handler has handled it. */
  handle(command: KeyCommand): boolean;
}

/**
 * The registered handlers. The latest is asked first, because it is closest to what the user is doing: a list before
 * the menu.
 */
export function createKeyHandlers(): KeyHandlers {
  let handlers: readonly KeyHandler[] = [];
  return {
    add(handler) {
      handlers = [handler, ...handlers];
      return () => {
        handlers = handlers.filter((other) => other !== handler);
      };
    },
    handle: (command) => handlers.some((handler) => handler(command)),
  };
}
