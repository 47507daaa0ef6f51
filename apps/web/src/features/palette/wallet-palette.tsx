import { Key } from '@gim/ui/palette/key.tsx';
import { Palette } from '@gim/ui/palette/palette.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WithTexts } from '../../shared/with-texts.tsx';
import { usePaletteGroups } from './use-palette-groups.tsx';

interface WalletPaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Searches coins, actions, operations and settings. Loaded with its texts when first opened. */
export default function WalletPalette(props: WalletPaletteProps): ReactElement {
  return (
    <WithTexts noun="palette">
      <WithTexts noun="coins">
        <WithTexts noun="transactions">{props.isOpen ? <OpenPalette {...props} /> : null}</WithTexts>
      </WithTexts>
    </WithTexts>
  );
}

/** Each opening starts with an empty field. */
function OpenPalette({ isOpen, onOpenChange }: WalletPaletteProps): ReactElement {
  const { t } = useTranslation('palette');
  const [query, setQuery] = useState('');
  const groups = usePaletteGroups(query);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Palette
      open={isOpen}
      onOpenChange={onOpenChange}
      label={t('label')}
      hint={t('hint')}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      empty={t('nothing', { query: query.trim() })}
      status={query.trim() === '' ? '' : t('results', { count })}
      tag={<Key>Esc</Key>}
      footer={
        <>
          <span>
            <Key>↑</Key>
            <Key>↓</Key> {t('keys.choose')}
          </span>
          <span>
            <Key>↵</Key> {t('keys.open')}
          </span>
          <span>
            <Key>Ctrl</Key>
            <Key>K</Key> {t('keys.anywhere')}
          </span>
        </>
      }
    />
  );
}
