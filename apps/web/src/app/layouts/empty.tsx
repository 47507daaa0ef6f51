import type { ReactElement } from 'react';
import { Outlet } from 'react-router';

/** Nothing of ours but the content: the screen brings its own heading and main region. */
export default function EmptyLayout(): ReactElement {
  return <Outlet />;
}
