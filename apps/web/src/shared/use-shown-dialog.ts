import { useEffect, useState } from 'react';

/** As long as a closing dialog fades. */
const fadeMs = 400;

/** The dialog that is seen: a closed one until it has faded. After that it is forgotten, with all that was typed in. */
export function useShownDialog<Name extends string>(open: Name | null): Name | null {
  const [shown, setShown] = useState<Name | null>(null);
  if (open !== null && open !== shown) setShown(open);
  useEffect(() => {
    if (open !== null) return;
    const timer = setTimeout(() => setShown(null), fadeMs);
    return () => clearTimeout(timer);
  }, [open]);
  return shown;
}
