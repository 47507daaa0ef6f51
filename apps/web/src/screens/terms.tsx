import type { ReactElement } from 'react';
import { PageText } from '../features/pages/page-text.tsx';

export default function Terms(): ReactElement {
  return <PageText name="terms" />;
}
