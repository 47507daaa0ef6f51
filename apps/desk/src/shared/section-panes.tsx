import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ListAndDetail } from './list-and-detail.tsx';
import styles from './section-panes.module.css';

export interface SectionPanesProps {
  readonly title: string;
  /** What stands in this section once its part of the server is built. */
  readonly sentence: string;
}

/** The list of a section and the detail beside it, while both are on their way. */
export function SectionPanes({ title, sentence }: SectionPanesProps): ReactElement {
  const { t } = useTranslation('app');
  return (
    <ListAndDetail
      title={title}
      detail={
        <Loading label={t('panes.loadingDetail')}>
          <div className={styles.facts}>
            <Skeleton width={96} />
            <Skeleton width={180} height={40} />
            <Skeleton width={220} />
            <Skeleton width={140} />
          </div>
        </Loading>
      }
    >
      <p className={styles.sentence}>{sentence}</p>
      <Loading label={t('panes.loadingList')}>
        {rowWidths.map((width) => (
          <div key={width} className={styles.row}>
            <Skeleton width={40} />
            <Skeleton width={26} height={26} isRound />
            <Skeleton width={width} />
            <Skeleton width={72} />
          </div>
        ))}
      </Loading>
    </ListAndDetail>
  );
}

/** No two alike, so that the bars read as rows of different people. */
const rowWidths = ['62%', '48%', '55%', '44%', '58%', '51%', '46%', '60%'] as const;
