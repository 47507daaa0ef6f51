import { lazy, type ReactElement, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useServices, useSession } from '../../platform/services.ts';
import { sections } from '../router.tsx';
import { KeysContext } from './keys-state.ts';

/** Loaded with its texts when first opened. */
const KeysDialog = lazy(() => import('../../features/keys/keys-dialog.tsx'));

/** The sheet of all keys, opened by `?` or from the command palette. */
export function KeysHost({ children }: { readonly children: ReactNode }): ReactElement {
  const { texts } = useServices();
  const rights = useSession()?.staff.rights ?? [];
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const open = useCallback(async (): Promise<void> => {
    // Each section names its own keys.
    await texts.load(['keys', 'palette', ...sections.map(({ noun }) => noun)]);
    setState('open');
  }, [texts]);
  useKeyCommands((command) => {
    if (command !== 'allKeys') return false;
    void open();
    return true;
  });
  return (
    <KeysContext value={useCallback(() => void open(), [open])}>
      {children}
      {state === 'unused' ? null : (
        <Suspense>
          <KeysDialog
            isOpen={state === 'open'}
            onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
            sections={sections.map(({ name, letter, right }) => ({
              name,
              letter,
              isMine: rights.includes(right),
            }))}
          />
        </Suspense>
      )}
    </KeysContext>
  );
}
