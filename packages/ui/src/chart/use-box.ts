import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Box } from './chart-geometry.ts';

/** The current size of an element in pixels. */
export function useBox(ref: RefObject<HTMLElement | null>): Box {
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setBox((last) => (last.width === width && last.height === height ? last : { width, height }));
    };
    // The observer also reports the first size. Reading it here would make the browser lay out the page twice.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}
