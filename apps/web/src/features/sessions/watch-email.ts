import type { Services } from '../../platform/services.ts';
import { readProfile } from '../../shared/profile.ts';

interface FollowEmailDeps extends Pick<Services, 'client' | 'session'> {
  /** The window: emits `storage` when another tab writes to localStorage. */
  readonly tabs: EventTarget;
}

/**
 * Fetches the e-mail of the account. When another tab has verified it, all tabs share a new session, and refetching the
 * profile updates this page too. Returns the function that stops it.
 */
export function watchEmail(
  { tabs, ...services }: FollowEmailDeps,
  onEmail: (email: string) => void,
): () => void {
  let reading = new AbortController();
  const read = async (): Promise<void> => {
    // An older response would say that the e-mail is not verified yet.
    reading.abort();
    reading = new AbortController();
    const id = services.session.read().userId ?? '';
    onEmail((await readProfile(services, id, { signal: reading.signal })).email);
  };
  // On failure the page says "your e-mail" instead, and everything else works.
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
