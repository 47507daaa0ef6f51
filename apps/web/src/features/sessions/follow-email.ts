import type { Services } from '../../platform/services.ts';
import { readProfile } from '../../shared/profile.ts';

interface FollowEmailDeps extends Pick<Services, 'client' | 'session'> {
  /** Tells what other tabs have stored: the window. */
  readonly tabs: EventTarget;
}

/**
 * Reads the address of an account. When another tab has proven it, the session of all of them is a new one: reading the
 * profile again tells this page so too. Gives what ends it.
 */
export function followEmail(
  { tabs, ...services }: FollowEmailDeps,
  onEmail: (email: string) => void,
): () => void {
  let reading = new AbortController();
  const read = async (): Promise<void> => {
    // An answer from before would say that nothing is proven yet.
    reading.abort();
    reading = new AbortController();
    const id = services.session.read().userId ?? '';
    onEmail((await readProfile(services, id, { signal: reading.signal })).email);
  };
  // The page says "your e-mail" in its place, and everything else works.
  const tryReading = (): void => void read().catch(() => undefined);
  const onStored = (event: Event): void => {
    if ('key' in event && event.key === 'refreshToken') tryReading();
  };
  tabs.addEventListener('storage', onStored);
  tryReading();
  return () => {
    tabs.removeEventListener('storage', onStored);
    reading.abort();
  };
}
