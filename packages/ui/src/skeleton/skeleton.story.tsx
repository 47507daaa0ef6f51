import type { Story } from '../../gallery/story.ts';
import { Loading, Skeleton, SkeletonRows } from './skeleton.tsx';

export default {
  title: 'Skeleton',
  states: {
    rows: (t) => <SkeletonRows label={t('Loading', 'Завантаження')} />,
    figure: (t) => (
      <Loading label={t('Loading', 'Завантаження')}>
        <div style={{ display: 'grid', gap: 10 }}>
          <Skeleton width={96} />
          <Skeleton width={220} height={44} />
        </div>
      </Loading>
    ),
  },
} satisfies Story;
