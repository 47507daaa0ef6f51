import { ChevronDownIcon } from '@gim/ui/icons/icons.ts';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { contentIn, fetchPage } from '../../shared/page-payload.ts';
import { type FaqHit, searchFaq } from './faq-search.ts';
import styles from './support.module.css';

interface FaqAnswersProps {
  /** Shows every question while nothing is typed, not only the field. */
  readonly isWhole?: boolean;
}

const ALL = 1_000;
const FEW = 5;

/** Questions and answers, filtered while typing. The texts are data and rendered as plain text (W-04). */
export function FaqAnswers({ isWhole = false }: FaqAnswersProps): ReactElement {
  const { t } = useTranslation(['support', 'app']);
  const language = useServices().texts.language();
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['page', 'faq'],
    queryFn: ({ signal }) => fetchPage('faq', signal),
    staleTime: 'static',
  });
  const isTyping = text.trim() !== '';
  const found =
    data === undefined || !(isWhole || isTyping)
      ? []
      : searchFaq(contentIn(data, language).sections, text, { limit: isWhole ? ALL : FEW });
  return (
    <div className={styles.faq}>
      <search>
        <SearchField
          label={t('faq.label')}
          clearLabel={t('faq.clear')}
          value={text}
          autoComplete="off"
          onValueChange={setText}
        />
      </search>
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {isWhole && data === undefined && error === null ? (
        <SkeletonRows label={t('app:loading')} count={8} />
      ) : null}
      {isTyping && data !== undefined ? (
        <p className={styles.count} role="status">
          {found.length === 0 ? t('faq.none') : t('faq.found', { count: found.length })}
        </p>
      ) : null}
      {found.length === 0 ? null : (
        <div>
          {found.map((hit) => (
            <Answer key={hit.section.heading} hit={hit} />
          ))}
        </div>
      )}
    </div>
  );
}

function Answer({ hit: { section, heading } }: { readonly hit: FaqHit }): ReactElement {
  return (
    <details className={styles.answer}>
      <summary>
        <span>
          {heading.map(({ text, isHit }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity but its position.
            isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </span>
        <ChevronDownIcon size={18} />
      </summary>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  );
}
