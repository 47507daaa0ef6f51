import type { Profile } from '@gim/contract';
import {
  BellIcon,
  CircleQuestionMarkIcon,
  FileTextIcon,
  HistoryIcon,
  KeyRoundIcon,
  LanguagesIcon,
  LockIcon,
  MailIcon,
  MapPinIcon,
  MonitorSmartphoneIcon,
  ScanFaceIcon,
  ShieldAlertIcon,
  ShieldCheckIcon,
  SunMoonIcon,
  UserRoundIcon,
  UsersIcon,
} from '@gim/ui/icons/icons.ts';
import { RowGroupTitle, RowList } from '@gim/ui/rows/row.tsx';
import { SettingsRow } from '@gim/ui/rows/settings-row.tsx';
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { languageNames } from '../../shared/language-names.ts';
import styles from './settings-menu.module.css';

interface SettingsMenuProps {
  readonly profile: Profile;
  /** How many devices are signed in; absent until it is known. */
  readonly deviceCount: number | undefined;
}

/** Every entry of the settings, in four groups, with how each stands. */
export function SettingsMenu({ profile, deviceCount }: SettingsMenuProps): ReactElement {
  return (
    <div className={styles.groups}>
      <SecurityGroup profile={profile} deviceCount={deviceCount} />
      <MoneyGroup />
      <PreferenceGroup />
      <HelpGroup />
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Group({ title, children }: GroupProps): ReactElement {
  return (
    <section>
      <RowGroupTitle>{title}</RowGroupTitle>
      <RowList label={title}>{children}</RowList>
    </section>
  );
}

interface EntryProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly value?: string | undefined;
}

function Entry({ value, ...entry }: EntryProps): ReactElement {
  return <SettingsRow link={Link} {...entry} {...(value !== undefined && { value })} />;
}

function SecurityGroup({ profile, deviceCount }: SettingsMenuProps): ReactElement {
  const { t } = useTranslation('users');
  const onOff = (isOn: boolean): string => t(isOn ? 'settings.on' : 'settings.off');
  return (
    <Group title={t('settings.security')}>
      <Entry
        to="/settings/2fa"
        icon={<ShieldCheckIcon />}
        title={t('settings.twoFactor')}
        value={onOff(profile.twoFactorEnabled)}
      />
      <Entry
        to="/settings/faceid"
        icon={<ScanFaceIcon />}
        title={t('settings.faceId')}
        value={onOff(profile.biometricsEnabled)}
      />
      <Entry
        to="/settings/devices"
        icon={<MonitorSmartphoneIcon />}
        title={t('settings.devices')}
        value={deviceCount?.toString()}
      />
      <Entry
        to="#password"
        icon={<KeyRoundIcon />}
        title={t('settings.password')}
        value={t('settings.change')}
      />
      <Entry
        to="#anti-phishing"
        icon={<ShieldAlertIcon />}
        title={t('settings.antiPhishing')}
        value={profile.antiPhishingCode ?? t('settings.notSet')}
      />
      <Entry to="/settings/personal-info" icon={<UserRoundIcon />} title={t('settings.personalInfo')} />
    </Group>
  );
}

function MoneyGroup(): ReactElement {
  const { t } = useTranslation('users');
  return (
    <Group title={t('settings.money')}>
      <Entry to="/transactions" icon={<HistoryIcon />} title={t('settings.history')} />
      <Entry to="/settings/exchange-points" icon={<MapPinIcon />} title={t('settings.points')} />
      <Entry
        to="/settings/affiliate-program"
        icon={<UsersIcon />}
        title={t('settings.affiliate')}
        value="+10%"
      />
    </Group>
  );
}

function PreferenceGroup(): ReactElement {
  const { t } = useTranslation('users');
  const { texts, theme } = useServices();
  const look = useSyncExternalStore(theme.subscribe, theme.read, theme.read);
  return (
    <Group title={t('settings.preferences')}>
      <Entry
        to="/settings/language"
        icon={<LanguagesIcon />}
        title={t('settings.language')}
        value={languageNames[texts.language()].name}
      />
      <Entry to="/notifications" icon={<BellIcon />} title={t('settings.notifications')} />
      <Entry
        to="/settings/language"
        icon={<SunMoonIcon />}
        title={t('settings.appearance')}
        value={t(`appearance.${look}`)}
      />
    </Group>
  );
}

function HelpGroup(): ReactElement {
  const { t } = useTranslation('users');
  return (
    <Group title={t('settings.help')}>
      <Entry to="/faq" icon={<CircleQuestionMarkIcon />} title={t('settings.faq')} />
      <Entry to="/settings/support-service" icon={<MailIcon />} title={t('settings.support')} />
      <Entry to="/terms" icon={<FileTextIcon />} title={t('settings.terms')} />
      <Entry to="/privacy" icon={<LockIcon />} title={t('settings.privacy')} />
    </Group>
  );
}
