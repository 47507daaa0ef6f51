import type { ReactElement } from 'react';
import { Outlet } from 'react-router';

/** No chrome: the screen renders its own heading and main region. */
export default function EmptyLayout(): ReactElement {
  return <Outlet />;
}
