import { Page } from '@gim/ui/app-shell/page.tsx';
import { Loading, Skeleton, SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pending-screen.module.css';

/** The geometry of what a screen will show. */
export type PendingShape = 'summary' | 'list' | 'form' | 'text' | 'map' | 'settings' | 'line';

interface PendingScreenProps {
  readonly shape: PendingShape;
  /** What will stand here, in one sentence. */
  readonly sentence: string;
  /** The heading of a screen whose layout has none. */
  readonly title?: string;
}

/** A screen whose content is on its way: the sentence and the skeleton of its geometry. */
export function PendingScreen({ shape, sentence, title }: PendingScreenProps): ReactElement {
  const content = (
    <div className={styles.content} data-shape={shape}>
      {title === undefined ? null : (
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
      )}
      <p className={styles.sentence}>{sentence}</p>
      <Shape shape={shape} />
    </div>
  );
  return title === undefined ? content : <Page>{content}</Page>;
}

function Shape({ shape }: { readonly shape: PendingShape }): ReactElement {
  const { t } = useTranslation('app');
  const label = t('loading');
  if (shape === 'list' || shape === 'settings')
    return <SkeletonRows label={label} count={shape === 'list' ? 6 : 8} />;
  if (shape === 'summary') {
    return (
      <>
        <Loading label={label}>
          <div className={styles.stack}>
            <Skeleton width={120} height={14} />
            <Skeleton width={260} height={48} />
            <Skeleton height={120} />
          </div>
        </Loading>
        <SkeletonRows label={label} count={4} />
      </>
    );
  }
  return (
    <Loading label={label}>
      <div className={styles.stack}>
        {bars[shape].map((bar) => (
          <Skeleton key={bar.key} width={bar.width} height={bar.height} />
        ))}
      </div>
    </Loading>
  );
}

interface Bar {
  readonly key: string;
  readonly width: number | string;
  readonly height: number;
}

const bars: Readonly<Record<'form' | 'text' | 'map' | 'line', readonly Bar[]>> = {
  form: [
    { key: 'label', width: 96, height: 14 },
    { key: 'field', width: '100%', height: 48 },
    { key: 'second-label', width: 120, height: 14 },
    { key: 'second-field', width: '100%', height: 48 },
    { key: 'action', width: '100%', height: 52 },
  ],
  text: [
    { key: 'figure', width: 220, height: 40 },
    { key: 'one', width: '100%', height: 14 },
    { key: 'two', width: '82%', height: 14 },
    { key: 'three', width: '91%', height: 14 },
    { key: 'four', width: '64%', height: 14 },
  ],
  map: [
    { key: 'map', width: '100%', height: 320 },
    { key: 'point', width: '60%', height: 14 },
    { key: 'hours', width: '40%', height: 14 },
  ],
  line: [{ key: 'line', width: 180, height: 14 }],
};
