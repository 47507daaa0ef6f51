import type { KeyCommand } from './key-command.ts';

/** Does what a command asks for; true when it did, so that the key is not used twice. */
export type KeyHandler = (command: KeyCommand) => boolean;

export interface KeyHandlers {
  /** Gives the way to leave. */
  add(handler: KeyHandler): () => void;
  /** Whether somebody has done it. */
  handle(command: KeyCommand): boolean;
}

/** Who wants the keys. What came last is nearest to what is being done, so it is asked first: a list before the menu. */
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
