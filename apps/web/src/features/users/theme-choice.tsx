import { themes } from '@gim/browser/theme.ts';
import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import { type ReactElement, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';

/** Light, dark or system. Applies at once. */
export function ThemeChoice(): ReactElement {
  const { t } = useTranslation('users');
  const { theme } = useServices();
  const current = useSyncExternalStore(theme.subscribe, theme.read, theme.read);
  return (
    <OptionGroup legend={t('appearance.theme')}>
      {themes.map((name) => (
        <OptionCard
          key={name}
          name="theme"
          value={name}
          title={t(`appearance.${name}`)}
          checked={current === name}
          onChange={() => theme.choose(name)}
        />
      ))}
    </OptionGroup>
  );
}
