import type { ReactElement } from 'react';
import { ThreadsView } from '../features/threads/threads-view.tsx';

export default function Threads(): ReactElement {
  return <ThreadsView />;
}
