import type { Store } from '@gim/browser/store.ts';
import type { Session } from './session.ts';

export interface SyncTabsDeps {
  readonly session: Session;
  readonly local: Store;
  readonly leaveTo: (address: string) => void;
  /** Emits the `storage` event when another tab writes to localStorage. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
}

/**
 * All tabs share one session: when another tab signs out or signs in as another user, this tab must stop showing the
 * previous user's data (W-07).
 */
export function syncTabs({ session, local, leaveTo, page }: SyncTabsDeps): void {
  page.addEventListener('storage', () => {
    const { userId } = session.read();
    if (userId === null || local.getItem('userId') === userId) return;
    session.drop();
    leaveTo('/');
  });
}
