import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';

/** Whether the server can be reached. The prerendered page takes it that it can. */
export function useOnline(): boolean {
  const { connection } = useServices();
  return useSyncExternalStore(connection.subscribe, connection.isOnline, () => true);
}
