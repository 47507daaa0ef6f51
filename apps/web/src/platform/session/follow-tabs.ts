import type { Store } from '@gim/browser/store.ts';
import type { Session } from './session.ts';

export interface FollowTabsDeps {
  readonly session: Session;
  readonly local: Store;
  readonly leaveTo: (address: string) => void;
  /** Where the browser says that another tab has written to the shared storage. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
}

/**
 * All tabs of a browser share one session: when another tab signs out, or signs in as somebody else, this one must not
 * go on showing what belonged to the user before (W-07).
 */
export function followTabs({ session, local, leaveTo, page }: FollowTabsDeps): void {
  page.addEventListener('storage', () => {
    const { userId } = session.read();
    if (userId === null || local.getItem('userId') === userId) return;
    session.drop();
    leaveTo('/');
  });
}
