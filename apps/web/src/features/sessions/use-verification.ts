import { openStore } from '@gim/browser/store.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { storeHomeLayoutHint } from '../../platform/home-layout-hint/home-layout-hint.ts';
import { useServices } from '../../platform/services.ts';
import { readSentCode, saveSentCode } from '../../platform/session/sent-code.ts';
import { confirmVerification, requestVerification } from './api.ts';
import { type CodeLength, codeLengthOf } from './code-length.ts';
import { watchEmail } from './watch-email.ts';

export interface Verification {
  readonly email: string | null;
  readonly resendAt: number;
  readonly codeLength: CodeLength;
  readonly resend: () => Promise<boolean>;
  readonly confirm: (code: string) => Promise<void>;
}

/** The state of e-mail verification: the address and when another code may be sent. */
export function useVerification(): Verification {
  const services = useServices();
  const { session, now } = services;
  const isFresh = isFreshVisit(useLocation().state);
  const navigate = useNavigate();
  const email = useEmail();
  const [sent, setSent] = useState(() => readSentCode(openStore('localStorage'), session.read().userId));

  const resend = useCallback(async (): Promise<boolean> => {
    const { isSent, waitSeconds, codeLength: length } = await requestVerification(services);
    const code = { resendAt: now() + waitSeconds * 1000, length };
    saveSentCode(openStore('localStorage'), session.read().userId, code);
    setSent(code);
    return isSent;
  }, [services, session, now]);
  useEffect(() => {
    if (!isFresh) return;
    // Without a response there is no countdown, and the resend link is shown at once.
    resend().catch(() => undefined);
    // Clears `isFresh`: a reload of this page must not send another code.
    void navigate('/verification', { replace: true, preventScrollReset: true });
  }, [isFresh, resend, navigate]);

  return {
    email,
    resendAt: sent?.resendAt ?? 0,
    codeLength: codeLengthOf(sent?.length),
    resend,
    async confirm(code) {
      await confirmVerification(services, code);
      // A new account has no balance, so the home screen can start in its final layout.
      const { userId } = session.read();
      if (userId !== null)
        storeHomeLayoutHint(openStore('localStorage'), userId, { held: 0, hasVisit: false });
      await navigate(services.destination.take() ?? '/dashboard');
    },
  };
}

/** The address the code was sent to, so that users notice typing errors. */
function useEmail(): string | null {
  const { client, session } = useServices();
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => watchEmail({ client, session, tabs: window }, setEmail), [client, session]);
  return email;
}

/** Just registered or signed in: the code and its countdown have not been requested yet. */
const isFreshVisit = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFresh' in state && state.isFresh === true;
