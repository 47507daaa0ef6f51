import { type ReactElement, useEffect } from 'react';
import { BrandPanel } from '../features/sessions/brand-panel.tsx';
import { SignedOut } from '../features/sessions/signed-out.tsx';
import { useServices } from '../platform/services.ts';
import { leaveSession } from '../shared/sign-out.ts';

/** Time to read two sentences. */
const readMs = 4000;

export default function PushLogout(): ReactElement {
  const { session, hostBridge, leaveTo, sessionEnd } = useServices();
  useEffect(() => {
    void leaveSession({
      session,
      hostBridge,
      sessionEnd,
      leaveTo: (address) => void setTimeout(() => leaveTo(address), readMs),
    });
  }, [session, hostBridge, leaveTo, sessionEnd]);
  return (
    <BrandPanel isSlim>
      <SignedOut />
    </BrandPanel>
  );
}
