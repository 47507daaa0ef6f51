import type { ReactElement } from 'react';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { AntiPhishingDialog } from './anti-phishing-dialog.tsx';
import { useProfile } from './api.ts';
import { DataDialog } from './data-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { SettingsDialog } from './settings-dialog-slot.tsx';

interface SettingsDialogsProps {
  readonly open: SettingsDialog | null;
  readonly onClose: () => void;
}

/** The dialogs over the settings. Closing one discards what was typed. */
export function SettingsDialogs({ open, onClose }: SettingsDialogsProps): ReactElement | null {
  const { data: profile } = useProfile();
  const shown = useShownDialog(open);
  if (profile === undefined) return null;
  const dialog = { profile, isOpen: open !== null, onClose };
  if (shown === 'password') return <PasswordDialog {...dialog} />;
  if (shown === 'anti-phishing') return <AntiPhishingDialog {...dialog} />;
  if (shown === 'data') return <DataDialog {...dialog} />;
  if (shown === 'freeze') return <FreezeDialog {...dialog} />;
  return shown === 'delete' ? <DeleteDialog {...dialog} /> : null;
}
