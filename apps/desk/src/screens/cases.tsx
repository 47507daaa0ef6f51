import type { ReactElement } from 'react';
import { CasesView } from '../features/cases/cases-view.tsx';

export default function Cases(): ReactElement {
  return <CasesView />;
}
