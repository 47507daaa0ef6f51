import type { ReactElement } from 'react';
import { PageText } from '../features/pages/page-text.tsx';

export default function Privacy(): ReactElement {
  return <PageText name="privacy" />;
}
