import type { Story } from '../../gallery/story.ts';
import { Change } from './change.tsx';

export default {
  title: 'Change',
  states: {
    up: (t) => <Change direction="up" text={t('1.84%', '1,84%')} word={t('up', 'зростання')} />,
    down: (t) => <Change direction="down" text={t('0.62%', '0,62%')} word={t('down', 'падіння')} />,
    none: (t) => <Change direction="none" text={t('0.00%', '0,00%')} />,
  },
} satisfies Story;
