import type { ReactElement } from 'react';
import { FaqAnswers } from '../features/support/faq-answers.tsx';

export default function Faq(): ReactElement {
  return <FaqAnswers isWhole />;
}
