import { useTranslation } from 'react-i18next';
import { capsOf } from '../../platform/keyboard/key-command.ts';
import { isFound } from './key-filter.ts';
import {
  capsOfKey,
  everywhere,
  goToKey,
  groupOf,
  type KeyGroup,
  type ListedKey,
  nouns,
  type SectionName,
} from './key-groups.ts';

export interface ListedSection {
  readonly name: SectionName;
  /** G and this letter open it. */
  readonly letter: string;
  /** The user has the right to it. */
  readonly isMine: boolean;
}

export interface ShownKey {
  readonly text: string;
  /** To press before the others. */
  readonly first: string | null;
  readonly caps: readonly string[];
  /** One of the choices: the first and the last cap stand for all. */
  readonly isRange: boolean;
}

export interface ShownGroup {
  readonly title: string;
  readonly keys: readonly ShownKey[];
}

/** The keys of these sections and those that work everywhere, as far as the query finds them. */
export function useShownGroups(sections: readonly ListedSection[], query: string): readonly ShownGroup[] {
  const { t } = useTranslation(nouns);
  const goTo: KeyGroup = {
    title: 'palette:groups.sections',
    section: null,
    keys: sections.map(({ name, letter }) => goToKey(name, letter)),
  };
  const groups = [everywhere, goTo, ...sections.flatMap(({ name }) => groupOf(name) ?? [])];
  return groups
    .map(({ title, keys }) => ({ title: t(title), keys: keys.map(shown) }))
    .map(({ title, keys }) => ({
      title,
      keys: keys.filter((key) => isFound({ ...key, group: title }, query)),
    }))
    .filter(({ keys }) => keys.length > 0);

  function shown(key: ListedKey): ShownKey {
    const first = key.first === undefined ? null : capsOf(key.first).join(' ');
    // Every key has its English name on its cap, except the space bar.
    const caps = capsOfKey(key).map((cap) => (cap === 'Space' ? t('cash-orders:keys.space') : cap));
    return { text: t(key.text), first, caps, isRange: key.press.includes('choice1') };
  }
}
