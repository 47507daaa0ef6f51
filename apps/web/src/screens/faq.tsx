import type { ReactElement } from 'react';
import { PageText } from '../features/pages/page-text.tsx';

export default function Faq(): ReactElement {
  return <PageText name="faq" />;
}
