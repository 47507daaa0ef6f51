import { Columns, Section } from '@gim/ui/app-shell/page.tsx';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../shared/page-head.ts';
import { FaqAnswers } from './faq-answers.tsx';
import { SupportAside } from './support-aside.tsx';
import { WriteForm } from './write-form.tsx';

/** Answers while typing, and a message form if they do not help. */
export function SupportPage(): ReactElement {
  const { t } = useTranslation('support');
  const title = t('write.title');
  usePageHead(useMemo(() => ({ title }), [title]));
  return (
    <Columns isFlow asideBelow asideLabel={t('list.title')} aside={<SupportAside />}>
      <FaqAnswers />
      <Section title={t('form.title')}>
        <WriteForm />
      </Section>
    </Columns>
  );
}
