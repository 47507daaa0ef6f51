import type { ComponentType, ReactElement, ReactNode } from 'react';

/** What a pattern asks of a link. The links of common routers take exactly these. */
export interface LinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
  readonly 'aria-current'?: 'page' | undefined;
  readonly 'aria-label'?: string | undefined;
}

/** The link a pattern draws with: an app gives its router's, so that moving does not reload. */
export type LinkComponent = ComponentType<LinkProps>;

/** The plain link, for pages without a router. */
export function Anchor({ to, ...rest }: LinkProps): ReactElement {
  return <a href={to} {...rest} />;
}
