import { themes } from '@gim/browser/theme.ts';
import { conventions, languages } from '@gim/languages';
import { KeyboardIcon, LanguagesIcon, LogOutIcon, SunMoonIcon } from '@gim/ui/icons/icons.ts';
import { usePaletteKey } from '@gim/ui/palette/use-palette-key.ts';
import { lazy, type ReactElement, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DeskCommand } from '../../features/palette/desk-palette.tsx';
import { signOut } from '../../features/sessions/sign-out.ts';
import { useServices, useSession, useTheme } from '../../platform/services.ts';
import { sectionsFor } from '../router.tsx';
import { useOpenKeys } from './keys-state.ts';
import { PaletteContext } from './palette-state.ts';

/** Loaded with its texts when first opened. */
const DeskPalette = lazy(() => import('../../features/palette/desk-palette.tsx'));

/** The command palette, opened by Ctrl+K, its button in the top bar, or a search in a section without a list. */
export function PaletteHost({ children }: { readonly children: ReactNode }): ReactElement {
  const { texts } = useServices();
  const navigate = useNavigate();
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const [query, setQuery] = useState('');
  const sections = useSectionCommands();
  const actions = useActionCommands();
  const openKeys = useOpenKeys();
  const open = useCallback(
    async (text = ''): Promise<void> => {
      await texts.load(['palette']);
      setQuery(text);
      setState('open');
    },
    [texts],
  );
  usePaletteKey(useCallback(() => void open(), [open]));
  return (
    <PaletteContext value={useCallback((text) => void open(text), [open])}>
      {children}
      {state === 'unused' ? null : (
        <Suspense>
          <DeskPalette
            isOpen={state === 'open'}
            onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
            query={query}
            onQueryChange={setQuery}
            sections={sections}
            actions={actions}
            goTo={(path) => void navigate(path)}
            onAllKeys={openKeys}
          />
        </Suspense>
      )}
    </PaletteContext>
  );
}

/** Only the sections the user has a right to, as in the menu. */
function useSectionCommands(): readonly DeskCommand[] {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const rights = useSession()?.staff.rights ?? [];
  return sectionsFor(rights).map(({ path, name, icon, letter }) => ({
    id: path,
    title: t(`sections.${name}`),
    detail: t(`palette.about.${name}`),
    keys: ['G', letter],
    icon,
    onChoose: () => void navigate(path),
  }));
}

function useActionCommands(): readonly DeskCommand[] {
  const { t } = useTranslation('app');
  const { client, session, theme, texts, chooseLanguage } = useServices();
  const current = useTheme();
  const openKeys = useOpenKeys();
  const nextTheme = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system';
  return [
    { id: 'keys', title: t('palette.allKeys'), keys: ['?'], icon: KeyboardIcon, onChoose: openKeys },
    {
      id: 'theme',
      title: t(`palette.theme.${nextTheme}`),
      icon: SunMoonIcon,
      onChoose: () => theme.choose(nextTheme),
    },
    ...languages
      .filter((language) => language !== texts.language())
      .map((language) => ({
        id: `language ${language}`,
        title: t('palette.language'),
        detail: conventions[language].name,
        icon: LanguagesIcon,
        onChoose: () => void chooseLanguage(language),
      })),
    { id: 'sign-out', title: t('signOut'), icon: LogOutIcon, onChoose: () => void signOut(client, session) },
  ];
}
