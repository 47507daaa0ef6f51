import { SampleIcon } from '../../gallery/samples/sample-icons.tsx';
import type { Story, Translate } from '../../gallery/story.ts';
import { Row, RowList } from '../rows/row.tsx';
import { LoadError } from './load-error.tsx';

const text = (t: Translate) => ({
  title: t('The list could not be read', 'Не вдалося завантажити список'),
  children: t('Your balance is not affected.', 'Ваш баланс не змінився.'),
  retryLabel: t('Retry', 'Спробувати ще раз'),
  onRetry: () => undefined,
});

export default {
  title: 'LoadError',
  states: {
    alone: (t) => <LoadError {...text(t)} />,
    withOldData: (t) => (
      <LoadError
        {...text(t)}
        old={
          <RowList>
            <Row
              leading={<SampleIcon ticker="BTC" />}
              title="Bitcoin"
              detail={t('$110,412.50', '110 412,50 $')}
              value={t('$20,351.35', '20 351,35 $')}
              valueDetail={t('0.18432107 BTC', '0,18432107 BTC')}
            />
          </RowList>
        }
      />
    ),
  },
} satisfies Story;
