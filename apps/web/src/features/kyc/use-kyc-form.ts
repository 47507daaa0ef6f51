import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../platform/services.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { requestForm } from './api.ts';
import { formAddress } from './form-address.ts';
import { useFormProblemText } from './problem-texts.ts';

export interface KycForm {
  readonly isBusy: boolean;
  readonly error: string | undefined;
  /** The form is open in another tab. */
  readonly isOpen: boolean;
  /** The form's address if the browser blocked the new tab. */
  readonly blockedAddress: string | null;
  readonly start: () => void;
}

/** Opens the partner's form in a new tab; inside a host app, which has no tabs, in this one. */
export function useKycForm(): KycForm {
  const services = useServices();
  const id = useUserId();
  const queries = useQueryClient();
  const { isBusy, error, run } = useAttempt(useFormProblemText());
  const [isOpen, setOpen] = useState(false);
  const [blockedAddress, setBlocked] = useState<string | null>(null);
  const start = (): void => {
    if (isBusy) return;
    const { isWebview } = services.device;
    // Browsers open a tab only on a user gesture, so it is opened before the address is known.
    const tab = isWebview ? null : window.open('about:blank', '_blank');
    // The partner's page must not have access to this one.
    if (tab !== null) tab.opener = null;
    void run(async () => {
      try {
        const address = formAddress(await requestForm(services, id), window.location.protocol);
        if (isWebview) return window.location.assign(address);
        if (tab === null) return setBlocked(address);
        tab.location.replace(address);
        setOpen(true);
      } catch (failure) {
        tab?.close();
        // The status may have changed elsewhere.
        void queries.invalidateQueries({ queryKey: ['kyc'] });
        throw failure;
      }
    });
  };
  return { isBusy, error, isOpen, blockedAddress, start };
}
