import type { ComponentType, ReactElement, ReactNode } from 'react';

/** The link props that components need. The links of common routers accept them. */
export interface LinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
  readonly 'aria-current'?: 'page' | undefined;
  readonly 'aria-label'?: string | undefined;
}

/** The link that components render. An app passes its router's, so that navigation does not reload the page. */
export type LinkComponent = ComponentType<LinkProps>;

/** The plain link, for pages without a router. */
export function Anchor({ to, ...rest }: LinkProps): ReactElement {
  return <a href={to} {...rest} />;
}
