import type { Profile } from '@gim/contract';
import { type ReactElement, useEffect, useState } from 'react';
import { AntiPhishingDialog } from './anti-phishing-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export type SettingsDialog = 'password' | 'anti-phishing' | 'freeze' | 'delete';

interface SettingsDialogsProps {
  readonly profile: Profile;
  readonly open: SettingsDialog | null;
  readonly onClose: () => void;
}

/** As long as a closing dialog fades. */
const fadeMs = 400;

/** The dialogs over the settings. A closed one is forgotten, with all that was typed into it. */
export function SettingsDialogs({ profile, open, onClose }: SettingsDialogsProps): ReactElement | null {
  const [shown, setShown] = useState<SettingsDialog | null>(null);
  if (open !== null && open !== shown) setShown(open);
  useEffect(() => {
    if (open !== null) return;
    const timer = setTimeout(() => setShown(null), fadeMs);
    return () => clearTimeout(timer);
  }, [open]);
  const dialog = { profile, isOpen: open !== null, onClose };
  if (shown === 'password') return <PasswordDialog {...dialog} />;
  if (shown === 'anti-phishing') return <AntiPhishingDialog {...dialog} />;
  if (shown === 'freeze') return <FreezeDialog {...dialog} />;
  return shown === 'delete' ? <DeleteDialog {...dialog} /> : null;
}
