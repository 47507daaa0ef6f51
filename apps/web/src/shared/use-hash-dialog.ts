import { useLocation, useNavigate } from 'react-router';

/**
 * Which dialog of a page is open, by the hash of its address: `/settings#password`. So a dialog can be linked to, and
 * the back button of a phone closes it.
 */
export function useHashDialog<Name extends string>(
  names: readonly Name[],
): { readonly open: Name | null; readonly close: () => void } {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  return {
    open: names.find((name) => hash === `#${name}`) ?? null,
    close: () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true }),
  };
}
