import { useSession } from '../platform/services.ts';

/** The id of the signed-in user. The guards let nobody without one onto a page that asks. */
export function useUserId(): string {
  return useSession().userId ?? '';
}
