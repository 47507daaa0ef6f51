import { useLocation, useNavigate } from 'react-router';

/**
 * The open dialog of a page, by the hash of its address: `/settings#password`. So dialogs can be linked to, and the
 * back button closes them.
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
