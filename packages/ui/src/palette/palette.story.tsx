import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { ArrowDownToLineIcon, PlusIcon, SettingsIcon } from '../icons/icons.ts';
import { Key } from './key.tsx';
import { Palette } from './palette.tsx';
import { findItems } from './palette-match.ts';
import { usePaletteKey } from './use-palette-key.ts';

const done = (): void => undefined;

function Search({ t }: { readonly t: Translate }): ReactElement {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  usePaletteKey(() => setOpen(true));
  const items = [
    {
      id: 'buy',
      icon: <PlusIcon />,
      title: t('Buy Bitcoin', 'Купити Bitcoin'),
      aside: <Key>B</Key>,
      onChoose: done,
    },
    {
      id: 'deposit',
      icon: <ArrowDownToLineIcon />,
      title: t('Deposit', 'Поповнити'),
      refusal: t('Verify your identity first', 'Спершу пройдіть верифікацію'),
      onChoose: done,
    },
    {
      id: 'settings',
      icon: <SettingsIcon />,
      title: t('Settings', 'Налаштування'),
      detail: t('Language, devices', 'Мова, пристрої'),
      onChoose: done,
    },
  ];
  const found = findItems(items, query);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Search and actions', 'Пошук і дії')}</Button>
      <Palette
        open={open}
        onOpenChange={setOpen}
        label={t('Search and actions', 'Пошук і дії')}
        hint={t('Coin, action, setting', 'Монета, дія, налаштування')}
        query={query}
        onQueryChange={setQuery}
        groups={[{ label: t('Do', 'Зробити'), items: found }]}
        empty={t('Nothing found', 'Нічого не знайдено')}
        status={String(found.length)}
        tag={<Key>Esc</Key>}
        footer={
          <span>
            <Key>↵</Key> {t('open', 'відкрити')}
          </span>
        }
      />
    </>
  );
}

export default {
  title: 'Palette',
  states: {
    closed: (t) => <Search t={t} />,
  },
} satisfies Story;
