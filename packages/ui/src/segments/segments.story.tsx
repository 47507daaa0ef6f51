import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { Segments } from './segments.tsx';

function Periods({ t, isFill }: { readonly t: Translate; readonly isFill: boolean }): ReactElement {
  const [value, setValue] = useState<'day' | 'week' | 'month'>('week');
  return (
    <Segments
      label={t('Period', 'Період')}
      segments={[
        { value: 'day', label: t('1D', '1Д'), spoken: t('1 day', '1 день') },
        { value: 'week', label: t('1W', '1Т'), spoken: t('1 week', '1 тиждень') },
        { value: 'month', label: t('1M', '1М'), spoken: t('1 month', '1 місяць') },
      ]}
      value={value}
      onValueChange={setValue}
      isFill={isFill}
    />
  );
}

export default {
  title: 'Segments',
  states: {
    segments: (t) => <Periods t={t} isFill={false} />,
    fill: (t) => <Periods t={t} isFill />,
  },
} satisfies Story;
