import { useEffect, useState } from 'react';

/**
 * Whether a list has been on screen for two frames: only rows added later are animated. One frame is not enough,
 * because rows rendered in the same frame as the change would be animated too.
 */
export function useSettled(): true | undefined {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettled(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isSettled || undefined;
}
