import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useServices } from '../../platform/services.ts';
import type { MapColors } from './map-style.ts';

/** The map's colours resolved for the canvas, which cannot use custom properties. They follow the theme. */
export function useMapColors(): MapColors {
  const { theme } = useServices();
  const chosen = useSyncExternalStore(theme.subscribe, theme.read);
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the computed style changes with each of these.
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string): string => style.getPropertyValue(`--map-${name}`).trim();
    return {
      land: read('land'),
      park: read('park'),
      water: read('water'),
      road: read('road'),
      minor: read('road-minor'),
    };
  }, [chosen, isDark]);
}
