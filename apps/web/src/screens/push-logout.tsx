import { type ReactElement, useEffect } from 'react';
import { BrandPanel } from '../features/sessions/brand-panel.tsx';
import { SignedOut } from '../features/sessions/signed-out.tsx';
import { useServices } from '../platform/services.ts';
import { leaveSession } from '../shared/sign-out.ts';

/** Time to read two sentences. */
const readMs = 4000;

export default function PushLogout(): ReactElement {
  const { session, hostBridge, leaveTo, farewell } = useServices();
  useEffect(() => {
    void leaveSession({
      session,
      hostBridge,
      farewell,
      leaveTo: (address) => void setTimeout(() => leaveTo(address), readMs),
    });
  }, [session, hostBridge, leaveTo, farewell]);
  return (
    <BrandPanel isSlim>
      <SignedOut />
    </BrandPanel>
  );
}
