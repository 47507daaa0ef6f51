import { type ReactElement, Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useHashDialog } from '../../shared/use-hash-dialog.ts';

/** The dialogs are fetched when the first of them is opened. */
const SettingsDialogs = lazyPart(async () => ({
  default: (await import('./settings-dialogs.tsx')).SettingsDialogs,
}));

const dialogs = ['password', 'anti-phishing', 'data', 'freeze', 'delete'] as const;

export type SettingsDialog = (typeof dialogs)[number];

/** The dialog of the settings that the hash of the address names, over whichever page of them is open. */
export function SettingsDialogSlot(): ReactElement | null {
  const { open, close } = useHashDialog(dialogs);
  const [isUsed, setUsed] = useState(open !== null);
  if (open !== null && !isUsed) setUsed(true);
  if (!isUsed) return null;
  return (
    <Suspense>
      <SettingsDialogs open={open} onClose={close} />
    </Suspense>
  );
}
