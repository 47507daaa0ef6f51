import type { Profile } from '@gim/contract';
import type { ReactElement } from 'react';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
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

/** The dialogs over the settings. A closed one is forgotten, with all that was typed into it. */
export function SettingsDialogs({ profile, open, onClose }: SettingsDialogsProps): ReactElement | null {
  const shown = useShownDialog(open);
  const dialog = { profile, isOpen: open !== null, onClose };
  if (shown === 'password') return <PasswordDialog {...dialog} />;
  if (shown === 'anti-phishing') return <AntiPhishingDialog {...dialog} />;
  if (shown === 'freeze') return <FreezeDialog {...dialog} />;
  return shown === 'delete' ? <DeleteDialog {...dialog} /> : null;
}
