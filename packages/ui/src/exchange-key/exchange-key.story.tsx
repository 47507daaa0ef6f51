import type { Story } from '../../gallery/story.ts';
import { ExchangeKey } from './exchange-key.tsx';

export default {
  title: 'ExchangeKey',
  states: {
    bar: (t) => <ExchangeKey place="bar" label={t('Exchange', 'Обмін')} />,
    rail: (t) => <ExchangeKey place="rail" label={t('Exchange', 'Обмін')} />,
  },
} satisfies Story;
