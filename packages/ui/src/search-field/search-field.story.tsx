import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { SearchField } from './search-field.tsx';

function Search({ t, start }: { readonly t: Translate; readonly start: string }): ReactElement {
  const [value, setValue] = useState(start);
  return (
    <SearchField
      label={t('City or street', 'Місто або вулиця')}
      clearLabel={t('Clear the search', 'Очистити пошук')}
      value={value}
      onValueChange={setValue}
    />
  );
}

export default {
  title: 'SearchField',
  states: {
    empty: (t) => <Search t={t} start="" />,
    filled: (t) => <Search t={t} start={t('Kyiv', 'Київ')} />,
  },
} satisfies Story;
