import { type ReactElement, Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useHashDialog } from '../../shared/use-hash-dialog.ts';

/** The dialogs, fetched when the first one is opened. */
const SettingsDialogs = lazyPart(async () => ({
  default: (await import('./settings-dialogs.tsx')).SettingsDialogs,
}));

const dialogs = ['password', 'anti-phishing', 'data', 'freeze', 'delete'] as const;

export type SettingsDialog = (typeof dialogs)[number];

/** The settings dialog named by the hash of the address, over any settings page. */
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
