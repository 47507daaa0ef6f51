import { Button } from '@gim/ui/button/button.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { contentIn, fetchPage, type PageName } from '../../shared/page-payload.ts';
import styles from './page-text.module.css';

/** The text of a static page. Rendered as plain text: the payload cannot contain markup (W-04). */
export function PageText({ name }: { readonly name: PageName }): ReactElement {
  const { t } = useTranslation(['pages', 'app']);
  const { texts, now } = useServices();
  const language = texts.language();
  const { data, isError, refetch } = useQuery({
    queryKey: ['page', name],
    queryFn: ({ signal }) => fetchPage(name, signal),
    staleTime: 'static',
  });
  if (isError) {
    return (
      <div className={styles.text} role="alert">
        <p>{t('unavailable')}</p>
        <div>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <Loading label={t('app:loading')}>
        <div className={styles.text}>
          {['58%', '100%', '94%', '72%', '40%'].map((width) => (
            <Skeleton key={width} width={width} height={14} />
          ))}
        </div>
      </Loading>
    );
  }
  const day = formatDay(new Date(data.updated), new Date(now()), { language, timeZone: 'UTC' });
  return (
    <div className={styles.text}>
      {contentIn(data, language).sections.map(({ heading, paragraphs }) => (
        <section key={heading} className={styles.section}>
          <h2 className={styles.heading}>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className={styles.updated}>{t('updated', { day })}</p>
    </div>
  );
}
