import type { LinkProps } from '@gim/ui/link/link.tsx';
import type { ReactElement } from 'react';
import { Link } from 'react-router';

/** A link with a view transition: elements that both pages share stay in place. */
export function PageLink(props: LinkProps): ReactElement {
  return <Link viewTransition {...props} />;
}
