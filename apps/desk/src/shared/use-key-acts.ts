import { capsOf, type KeyCommand } from '../platform/keyboard/key-command.ts';
import { useKeyCommands } from '../platform/keyboard/use-key-commands.ts';
import { useKeyHints } from './use-key-hints.ts';

export interface KeyAct {
  readonly command: KeyCommand;
  /** What the footer says. */
  readonly text: string;
  /** Null if it is not possible now: the key then does nothing, and the footer does not offer it. */
  readonly run: (() => void) | null;
}

/** Binds keys to actions and shows them in the footer, so that it offers exactly the keys that do something. */
export function useKeyActs(acts: readonly KeyAct[]): void {
  const possible = acts.filter(({ run }) => run !== null);
  useKeyCommands((command) => {
    const act = possible.find((one) => one.command === command);
    act?.run?.();
    return act !== undefined;
  });
  useKeyHints(possible.map(({ command, text }) => ({ keys: capsOf(command), text })));
}
