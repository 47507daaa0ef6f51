import { useEffect, useState } from 'react';

/** Duration of a dialog's fade-out. */
const fadeMs = 400;

/** The dialog to render, kept until its fade-out ends. Then it is unmounted, with all that was typed into it. */
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
