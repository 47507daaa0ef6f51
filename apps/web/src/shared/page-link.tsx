import type { LinkProps } from '@gim/ui/link/link.tsx';
import type { ReactElement } from 'react';
import { Link } from 'react-router';

/** A link from one place of the app to another: the page changes softly, and what both have stays where it is. */
export function PageLink(props: LinkProps): ReactElement {
  return <Link viewTransition {...props} />;
}
