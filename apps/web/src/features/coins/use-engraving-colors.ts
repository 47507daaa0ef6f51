import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../../platform/services.ts';

export interface EngravingColors {
  readonly ink: string;
  readonly accent: string;
}

/** The inks of the page for a canvas, which knows no custom properties. They follow the theme. */
export function useEngravingColors(): EngravingColors {
  const { theme } = useServices();
  const chosen = useSyncExternalStore(theme.subscribe, theme.read);
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isForced = useMediaQuery('(forced-colors: active)');
  const [colors, setColors] = useState<EngravingColors>(forced);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style is read anew whenever one of these has changed it.
  useLayoutEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string): string => style.getPropertyValue(name).trim();
    setColors(isForced ? forced : { ink: read('--ink'), accent: read('--accent') });
  }, [chosen, isDark, isForced]);
  return colors;
}

/** The system's own colours, where the reader has replaced all others. */
const forced: EngravingColors = { ink: 'CanvasText', accent: 'CanvasText' };
