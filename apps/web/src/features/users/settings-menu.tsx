import type { Profile } from '@gim/contract';
import { conventions } from '@gim/languages';
import { RowGroupTitle, RowList } from '@gim/ui/rows/row.tsx';
import { SettingsRow } from '@gim/ui/rows/settings-row.tsx';
import { type ReactElement, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { type EntryTitle, settingsGroups } from './settings-entries.ts';
import styles from './settings-menu.module.css';

interface SettingsMenuProps {
  readonly profile: Profile;
  /** The number of signed-in devices; undefined until loaded. */
  readonly deviceCount: number | undefined;
}

/** All settings entries in four groups, with their current values. */
export function SettingsMenu(props: SettingsMenuProps): ReactElement {
  const { t } = useTranslation('users');
  const values = useValues(props);
  return (
    <div className={styles.groups}>
      {settingsGroups.map(({ title, entries }) => (
        <section key={title}>
          <RowGroupTitle>{t(`settings.${title}`)}</RowGroupTitle>
          <RowList label={t(`settings.${title}`)}>
            {entries.map(({ to, title: entry, icon: Icon }) => (
              <SettingsRow
                key={entry}
                link={Link}
                to={to}
                icon={<Icon />}
                title={t(`settings.${entry}`)}
                value={values[entry]}
              />
            ))}
          </RowList>
        </section>
      ))}
    </div>
  );
}

/** The current values that fit in one word. */
function useValues({
  profile,
  deviceCount,
}: SettingsMenuProps): Readonly<Partial<Record<EntryTitle, string>>> {
  const { t } = useTranslation('users');
  const { passkeyMark, texts, theme } = useServices();
  const look = useSyncExternalStore(theme.subscribe, theme.read, theme.read);
  const onOff = (isOn: boolean): string => t(isOn ? 'settings.on' : 'settings.off');
  return {
    twoFactor: onOff(profile.twoFactorEnabled),
    faceId: onOff(profile.biometricsEnabled && passkeyMark.isSet()),
    ...(deviceCount !== undefined && { devices: deviceCount.toString() }),
    password: t('settings.change'),
    antiPhishing: profile.antiPhishingCode ?? t('settings.notSet'),
    affiliate: '+10%',
    language: conventions[texts.language()].name,
    appearance: t(`appearance.${look}`),
  };
}
