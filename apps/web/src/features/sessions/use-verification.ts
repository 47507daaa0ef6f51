import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { confirmVerification, requestVerification } from './api.ts';
import { type CodeLength, codeLengthOf } from './code-length.ts';
import { followEmail } from './follow-email.ts';

export interface Verification {
  readonly email: string | null;
  readonly resendAt: number;
  readonly codeLength: CodeLength;
  readonly resend: () => Promise<boolean>;
  readonly confirm: (code: string) => Promise<void>;
}

/** What the page keeps in the history entry, so that a reload knows it and sends no second code. */
interface Kept {
  /** Just registered or signed in: the server has not been asked for the countdown yet. */
  readonly isFresh?: boolean;
  readonly resendAt?: number;
  readonly codeLength?: CodeLength;
}

/** The state of proving an e-mail: to whom the code went, and when the next may be asked for. */
export function useVerification(): Verification {
  const services = useServices();
  const { isFresh = false, resendAt = 0, codeLength = 6 } = keptOf(useLocation().state);
  const navigate = useNavigate();
  const email = useEmail();

  const resend = useCallback(async (): Promise<boolean> => {
    const { isSent, waitSeconds, codeLength } = await requestVerification(services);
    const kept: Kept = { resendAt: services.now() + waitSeconds * 1000, codeLength };
    await navigate('/verification', { replace: true, state: kept, preventScrollReset: true });
    return isSent;
  }, [services, navigate]);
  useEffect(() => {
    // Without an answer there is no countdown, and the link to send another code stands there at once.
    if (isFresh) resend().catch(() => undefined);
  }, [isFresh, resend]);

  return {
    email,
    resendAt,
    codeLength,
    resend,
    async confirm(code) {
      await confirmVerification(services, code);
      await navigate('/dashboard');
    },
  };
}

/** The address the code went to, for people to see their typing errors. */
function useEmail(): string | null {
  const { client, session } = useServices();
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => followEmail({ client, session, tabs: window }, setEmail), [client, session]);
  return email;
}

function keptOf(state: unknown): Kept {
  if (typeof state !== 'object' || state === null) return {};
  return {
    ...('isFresh' in state && state.isFresh === true && { isFresh: true }),
    ...('resendAt' in state && typeof state.resendAt === 'number' && { resendAt: state.resendAt }),
    ...('codeLength' in state && { codeLength: codeLengthOf(state.codeLength) }),
  };
}
