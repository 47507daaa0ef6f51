import type { Story } from '../../gallery/story.ts';
import { Change } from './change.tsx';

export default {
  title: 'Change',
  states: {
    up: (t) => <Change direction="up" word={t('up', 'зросло на')} text={t('1.84%', '1,84 %')} />,
    down: (t) => <Change direction="down" word={t('down', 'впало на')} text={t('0.62%', '0,62 %')} />,
    none: (t) => <Change direction="none" text={t('0.00%', '0,00 %')} />,
  },
} satisfies Story;
