import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';

/** Whether the server is reachable. The prerendered page assumes it is. */
export function useOnline(): boolean {
  const { connection } = useServices();
  return useSyncExternalStore(connection.subscribe, connection.isOnline, () => true);
}
