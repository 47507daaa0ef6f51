import { useEffect } from 'react';
import { useServices } from '../platform/services.ts';

/** Prevents a reload for a new build while there is unsent input. */
export function useReloadBlock(isBlocked: boolean): void {
  const { reloadBlocks } = useServices();
  useEffect(() => (isBlocked ? reloadBlocks.block() : undefined), [reloadBlocks, isBlocked]);
}
