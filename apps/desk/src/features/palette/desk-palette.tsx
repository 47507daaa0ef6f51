import type { Icon } from '@gim/ui/icons/icon.tsx';
import { Key } from '@gim/ui/palette/key.tsx';
import { Palette } from '@gim/ui/palette/palette.tsx';
import type { PaletteGroup, PaletteItem } from '@gim/ui/palette/palette-list.tsx';
import { findItems } from '@gim/ui/palette/palette-match.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './palette.module.css';
import { useFoundItems } from './use-found-items.tsx';

/** A destination or action available to the user. */
export interface DeskCommand {
  readonly id: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly keywords?: string | undefined;
  /** The keys that do the same without the palette. */
  readonly keys?: readonly string[];
  readonly icon: Icon;
  readonly onChoose: () => void;
}

interface DeskPaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  readonly sections: readonly DeskCommand[];
  readonly actions: readonly DeskCommand[];
  /** Navigates to an address of the desk. */
  readonly goTo: (path: string) => void;
  /** Opens the sheet of all keys. */
  readonly onAllKeys: () => void;
}

/** All available commands, and the server's results for a number, an e-mail or an address. */
export default function DeskPalette(props: DeskPaletteProps): ReactElement {
  const { isOpen, onOpenChange, query, onQueryChange, goTo, onAllKeys } = props;
  const { t } = useTranslation('palette');
  const found = useFoundItems({ query, goTo, keepOpen: () => onOpenChange(true) });
  const groups: readonly PaletteGroup[] = [
    { label: t('groups.found'), items: found.items },
    { label: t('groups.sections'), items: findItems(props.sections.map(itemOf), query) },
    { label: t('groups.actions'), items: findItems(props.actions.map(itemOf), query) },
  ];
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  // Nothing is searched by a question mark alone.
  const type = (text: string): void => {
    if (text === '?') {
      onOpenChange(false);
      onAllKeys();
    } else onQueryChange(text);
  };
  return (
    <Palette
      open={isOpen}
      onOpenChange={onOpenChange}
      label={t('label')}
      hint={t('hint')}
      query={query}
      isQueryCode={address.test(query.trim())}
      onQueryChange={type}
      groups={groups}
      empty={found.notice ?? t('nothing')}
      status={found.notice ?? t('results', { count })}
      tag={found.notice === null ? undefined : <span className={styles.notice}>{found.notice}</span>}
      footer={<Footer />}
    />
  );
}

/** An address or a transaction hash: long, one word, and no e-mail. */
const address = /^[^\s@]{26,}$/;

const itemOf = ({ icon: CommandIcon, keys = [], ...command }: DeskCommand): PaletteItem => ({
  ...command,
  icon: <CommandIcon size={18} />,
  aside: keys.map((key) => <Key key={key}>{key}</Key>),
});

function Footer(): ReactElement {
  const { t } = useTranslation(['palette', 'app']);
  return (
    <>
      <span>
        <Key>↑</Key> <Key>↓</Key> {t('keys.choose')}
      </span>
      <span>
        <Key>Enter</Key> {t('keys.open')}
      </span>
      <span>
        <Key>?</Key> {t('app:keys.allKeys')}
      </span>
      <span className={styles.end}>
        <Key>Esc</Key> {t('keys.close')}
      </span>
    </>
  );
}
